import { memoryStore } from '@pce/core';
import type { Store } from '@pce/core/store';
import { fakeClock } from '@pce/testkit';
import { expect, it } from 'vitest';
import { Outbox } from './outbox.js';

async function leased(store: Store) {
  const asked = { key: 'outbox', owner: 'a', ttlMs: 1_000 };
  const lease = await store.tryAcquire(asked);
  if (!lease.acquired) throw new Error('somebody else has the lease');
  return { store, clock: fakeClock(), fence: lease.lease, begin: async () => 0 };
}

it('an outbox whose journal was cut off is refused before it is written to (D8, F3)', async () => {
  const store = memoryStore();
  const parts = await leased(store);
  const outbox = await Outbox.open(parts);
  await outbox.write({ type: 'outbox.passed', position: 7 });
  expect((await Outbox.open(parts)).position).toBe(7);

  for (const length of [2, 1, 0]) {
    const cut: Store = {
      ...store,
      read: async (input) => (await store.read(input)).filter(({ version }) => version <= length),
      append: () => Promise.reject(new Error('it is written to')),
    };
    await expect(Outbox.open({ ...parts, store: cut })).rejects.toMatchObject({
      code: 'journal_tampered',
      version: length + 1,
    });
  }
  expect((await Outbox.open(parts)).position).toBe(7);
});
