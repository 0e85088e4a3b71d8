import { memoryStore } from '@pce/core';
import type { AppendInput } from '@pce/core/store';
import { expect, it } from 'vitest';
import { cutStore } from './cut-store.js';

const append = (stream: string, expectedVersion: number, count: number) =>
  ({
    ...{ stream, expectedVersion, views: [{ collection: 'c', key: stream, value: 'v' }] },
    events: Array.from({ length: count }, (_, index) => ({
      version: expectedVersion + index + 1,
      type: 'x',
      body: '{}',
      at: 0,
    })),
  }) as unknown as AppendInput;

it('writes what came before the end of a process, without its rows, and nothing after it (F2)', async () => {
  const store = cutStore(memoryStore());
  const versionsOf = async (stream: string) =>
    (await store.read({ stream })).map(({ version }) => version);
  store.cutAt({ stream: 's', version: 3 });

  await store.append(append('s', 0, 2));
  await expect(store.append(append('s', 2, 2))).rejects.toMatchObject({ code: 'store_failed' });
  await expect(store.append(append('s', 3, 1))).rejects.toMatchObject({ code: 'store_failed' });
  await store.append(append('other', 0, 5));

  expect([await versionsOf('s'), (await versionsOf('other')).length]).toEqual([[1, 2, 3], 5]);
  store.cutAt(undefined);
  await store.append(append('s', 3, 1));
  expect(await versionsOf('s')).toEqual([1, 2, 3, 4]);
});
