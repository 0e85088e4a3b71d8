import assert from 'node:assert/strict';
import type { RemoveInput, Store } from '@pce/core/store';
import { toCases } from '../suite/conformance-case.js';
import { anAppend, sealedOf, versionsOf } from './events.js';
import { assertRefused } from './refusals.js';
import { onStore, type StoreCase, type StoreHarness } from './store-case.js';

type RemovingStore = Store & Required<Pick<Store, 'remove'>>;

/** Returns a case for stores that can remove streams; there is nothing to prove of others. */
function onRemovingStore(
  run: (store: RemovingStore, harness: StoreHarness) => Promise<void>,
): StoreCase['run'] {
  return onStore(async (store, harness) => {
    if (canRemove(store)) await run(store, harness);
  });
}

function canRemove(store: Store): store is RemovingStore {
  return store.remove !== undefined;
}

async function streamsOf(store: Store): Promise<readonly string[]> {
  return (await store.listStreams()).map(({ stream }) => stream);
}

const removing = (stream: string, version: number, more: Partial<RemoveInput> = {}) => ({
  streams: [{ stream, version }],
  ...more,
});

export const removalCases: readonly StoreCase[] = toCases({
  'streams are removed with their events, others stay, and rows are written with it (F13)':
    onRemovingStore(async (store) => {
      for (const name of ['t/a', 't/b', 'c'])
        await store.append({
          ...anAppend(name, 0, { count: 3, label: name }),
          views: [{ collection: 'turns', key: name, value: name }],
        });
      const views = [
        { collection: 'turns', key: 't/a', value: null },
        { collection: 'turns', key: 'd', value: 'new' },
      ];

      await store.remove({
        streams: ['t/a', 'c'].map((stream) => ({ stream, version: 3 })),
        views,
        reclaims: true,
      });

      assert.deepEqual(await streamsOf(store), ['t/b']);
      assert.deepEqual(await store.read({ stream: 't/a' }), []);
      assert.deepEqual(
        (await store.read({ stream: 't/b' })).map(sealedOf),
        anAppend('t/b', 0, { count: 3, label: 't/b' }).events,
      );
      assert.deepEqual(await store.listView({ collection: 'turns' }), [
        { key: 'c', value: 'c' },
        { key: 'd', value: 'new' },
        { key: 't/b', value: 't/b' },
      ]);
    }),
  'nothing is removed if one of the streams has moved on (F13)': onRemovingStore(async (store) => {
    await store.append(anAppend('t/a', 0, { count: 2 }));
    await store.append({
      ...anAppend('t/b'),
      views: [{ collection: 'turns', key: 'b', value: 'kept' }],
    });
    const streams = [
      { stream: 't/b', version: 1 },
      { stream: 't/a', version: 1 },
    ];

    const views = [{ collection: 'turns', key: 'b', value: null }];
    await assertRefused(store.remove({ streams, views }), 'version_conflict');
    await assertRefused(store.remove(removing('t/never', 1)), 'version_conflict');

    assert.deepEqual(await streamsOf(store), ['t/a', 't/b']);
    assert.equal(await store.getView('turns', 'b'), 'kept');
  }),
  'a removed stream can begin again, and no position is used twice (F13)': onRemovingStore(
    async (store, { open }) => {
      await store.append(anAppend('t/a'));
      const { position } = await store.append(anAppend('t/b', 0, { count: 3 }));
      await store.remove(removing('t/b', 3));

      const again = await store.append(anAppend('t/b', 0, { label: 'again' }));
      await store.remove(removing('t/b', 1, { reclaims: true }));
      const other =
        store.supports.durable && store.supports.severalProcesses ? await open() : store;
      const third = await other.append(anAppend('t/c'));

      assert.equal(again.version, 1);
      assert.ok(again.position > position && third.position > again.position);
      const seen: string[] = [];
      for await (const { stream } of store.tail()) {
        seen.push(stream);
        if (stream === 't/c') break;
      }
      assert.deepEqual(seen, ['t/a', 't/c']);
    },
  ),
  'of an append and a removal of one stream at once, the stream is whole or gone (F13)':
    onRemovingStore(async (store, { open }) => {
      const other = store.supports.severalProcesses ? await open() : store;
      for (let round = 0; round < 20; round += 1) {
        const stream = `t/${round}`;
        await store.append(anAppend(stream, 0, { count: 2 }));
        await Promise.allSettled([
          other.append(anAppend(stream, 2)),
          store.remove(removing(stream, 2)),
          store.append(anAppend(stream, 3)),
        ]);
        const versions = versionsOf(await store.read({ stream }));
        assert.deepEqual(versions, [1, 2, 3, 4].slice(0, versions.length));
        assert.notEqual(versions.length, 1);
      }
    }),
});
