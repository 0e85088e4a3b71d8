import assert from 'node:assert/strict';
import type { AppendInput, Store } from '@pce/core/store';
import { toCases } from '../suite/conformance-case.js';
import { anAppend, anEvent, sealedOf } from './events.js';
import { acquire, currentHolder, ttlMs } from './leases.js';
import { onStore, type StoreCase, type StoreHarness } from './store-case.js';

const eventsEach = 3;
const appendsEach = 8;

/** Returns the `index`th append of a round; its view row holds the version of the stream after it. */
function roundAppend(stream: string, index: number): AppendInput {
  const append = anAppend(stream, index * eventsEach, { count: eventsEach });
  const value = `${(index + 1) * eventsEach}`;
  return { ...append, views: [{ collection: 'rounds', key: stream, value }] };
}

/** Crashes when `moment` appends are acknowledged and the others are under way; returns the acknowledged version. */
async function crashAmongAppends(
  { open, crash }: StoreHarness,
  stream: string,
  moment: number,
): Promise<number> {
  const store = await open();
  let acknowledged = 0;
  const appends: Promise<void>[] = [];
  for (let index = 0; index < appendsEach; index += 1) {
    const append = store.append(roundAppend(stream, index));
    appends.push(
      append.then(({ version }) => {
        acknowledged = version;
      }),
    );
    if (index + 1 === moment) await append;
  }
  for (let tick = 0; tick < moment % 4; tick += 1) await new Promise((go) => setImmediate(go));
  const before = acknowledged;
  await crash();
  await Promise.allSettled(appends);
  return before;
}

async function assertWhole(store: Store, stream: string, acknowledged: number): Promise<void> {
  const entries = await store.read({ stream });
  const { length } = entries;
  assert.ok(length >= acknowledged, `${length} of ${acknowledged} acknowledged events are there`);
  assert.equal(length % eventsEach, 0, `${length} events are there: half an append`);
  assert.deepEqual(
    entries.map(sealedOf),
    Array.from({ length }, (_, index) => anEvent(index + 1)),
  );
  const row = await store.getView('rounds', stream);
  assert.equal(row, length === 0 ? undefined : `${length}`, 'view row and events differ');
}

export const crashCases: readonly StoreCase[] = toCases({
  'acknowledged writes survive a crash if the store is durable (F1)': onStore(
    async (store, { open, crash }) => {
      const { durable } = store.supports;
      await store.append(roundAppend('a', 0));
      await store.append(roundAppend('b', 0));
      await store.append({
        ...roundAppend('a', 1),
        views: [{ collection: 'rounds', key: 'b', value: null }],
      });

      await crash();
      // Ends while it opens.
      const opening = (await open()).read({ stream: 'a' });
      await crash();
      await Promise.allSettled([opening]);

      const reopened = await open();
      const expected = [1, 2, 3, 4, 5, 6].map((version) => anEvent(version));
      const entries = await reopened.read({ stream: 'a' });
      assert.deepEqual(entries.map(sealedOf), durable ? expected : []);
      const rows = await reopened.listView({ collection: 'rounds' });
      assert.deepEqual(rows, durable ? [{ key: 'a', value: '3' }] : []);
      await reopened.append(anAppend('a', entries.length));
    },
  ),
  async 'a crash among appends leaves each of them whole or not at all, and no gap (F1)'(harness) {
    for (let moment = 0; moment <= appendsEach; moment += 1) {
      const stream = `round ${moment}`;
      const acknowledged = await crashAmongAppends(harness, stream, moment);

      const reopened = await harness.open();
      if (reopened.supports.durable) await assertWhole(reopened, stream, acknowledged);
      else assert.deepEqual(await reopened.read({ stream }), []);
      await reopened.close();
    }
  },
  'a lease outlives the crash of its holder, and falls to another when it expires (F10)': onStore(
    async (store, { open, crash, clock }) => {
      const { durable } = store.supports;
      const released = await acquire(store, { key: 'released', owner: 'one', ttlMs });
      await store.release(released);
      const held = await acquire(store, { key: 'held', owner: 'one', ttlMs });

      await crash();

      const reopened = await open();
      const input = { owner: 'two', ttlMs };
      if (durable) assert.deepEqual(await currentHolder(reopened, { ...input, key: 'held' }), held);
      clock.advance(ttlMs);
      const taken = await acquire(reopened, { ...input, key: 'held' });
      const again = await acquire(reopened, { ...input, key: 'released' });
      assert.equal(taken.token > held.token, durable, 'the token began again');
      assert.equal(again.token > released.token, durable, 'the token began again');
    },
  ),
});
