import { memoryStore } from '@pce/core';
import { expect, it } from 'vitest';
import { type CallWork, once } from './once.js';

const call = { tool: 'record_learning', key: 'k', input: { learning: 'x' } };

it('calls again, and says so, where the first call did not come to its end (C1)', async () => {
  await using store = memoryStore();
  const broken = once(store, call, {
    carryOut: () => Promise.reject(new Error('killed')),
    answerAgain: (id) => id,
  });
  await expect(broken).rejects.toThrow('killed');
  const starts: boolean[] = [];
  const work: CallWork<string> = {
    async carryOut({ isRepeated }) {
      starts.push(isRepeated);
      return { value: 'carried out', id: 'made' };
    },
    answerAgain: (id) => `${id} before`,
  };
  expect(await once(store, call, work)).toBe('carried out');
  expect(await once(store, call, work)).toBe('made before');
  expect(starts).toEqual([true]);
});

it('refuses a key that stood for another call (C1)', async () => {
  await using store = memoryStore();
  const work: CallWork<string> = {
    carryOut: async () => ({ value: 'carried out', id: 'made' }),
    answerAgain: (id) => id,
  };
  await once(store, call, work);
  const other = { ...call, input: { learning: 'y' } };
  await expect(once(store, other, work)).rejects.toThrow('another call');
});
