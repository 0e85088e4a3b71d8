import { memoryStore } from '@pce/core';
import { expect, it } from 'vitest';
import { once } from './once.js';

const call = { tool: 'record_learning', key: 'k', input: { learning: 'x' } };

it('calls again, and says so, where the first call did not come to its end (C1)', async () => {
  await using store = memoryStore();
  const broken = once(store, call, () => Promise.reject(new Error('killed')));
  await expect(broken).rejects.toThrow('killed');
  const starts: boolean[] = [];
  const work = async ({ isRepeated }: { readonly isRepeated: boolean }) => {
    starts.push(isRepeated);
    return 'done';
  };
  expect(await once(store, call, work)).toBe('done');
  expect(await once(store, call, work)).toBe('done');
  expect(starts).toEqual([true]);
});

it('refuses a key that stood for another call (C1)', async () => {
  await using store = memoryStore();
  await once(store, call, async () => 'done');
  const other = { ...call, input: { learning: 'y' } };
  await expect(once(store, other, async () => 'done')).rejects.toThrow('another call');
});
