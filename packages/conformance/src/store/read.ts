import assert from 'node:assert/strict';
import type { ReadInput, Store } from '@pce/core/store';
import { toCases } from '../suite/conformance-case.js';
import { anAppend, assertGrowing, versionsOf } from './events.js';
import { onStore, type StoreCase } from './store-case.js';

async function readVersions(store: Store, input: ReadInput): Promise<number[]> {
  return versionsOf(await store.read(input));
}

export const readCases: readonly StoreCase[] = toCases({
  'a stream that does not exist reads as empty (F1)': onStore(async (store) => {
    assert.deepEqual(await store.read({ stream: 'nowhere' }), []);
  }),
  'a read answers the versions asked for, first and last included (F1)': onStore(async (store) => {
    await store.append(anAppend('a', 0, { count: 5 }));
    await store.append(anAppend('b', 0, { count: 5 }));

    assert.deepEqual(await readVersions(store, { stream: 'a' }), [1, 2, 3, 4, 5]);
    assert.deepEqual(await readVersions(store, { stream: 'a', fromVersion: 4 }), [4, 5]);
    assert.deepEqual(await readVersions(store, { stream: 'a', toVersion: 2 }), [1, 2]);
    assert.deepEqual(
      await readVersions(store, { stream: 'a', fromVersion: 2, toVersion: 3 }),
      [2, 3],
    );
    assert.deepEqual(await readVersions(store, { stream: 'a', fromVersion: 3, toVersion: 3 }), [3]);
  }),
  'a range outside the stream, or the wrong way round, reads as empty (F1)': onStore(
    async (store) => {
      await store.append(anAppend('a', 0, { count: 3 }));

      assert.deepEqual(await readVersions(store, { stream: 'a', fromVersion: 4 }), []);
      assert.deepEqual(await readVersions(store, { stream: 'a', toVersion: 0 }), []);
      assert.deepEqual(
        await readVersions(store, { stream: 'a', fromVersion: 3, toVersion: 1 }),
        [],
      );
    },
  ),
  'a long stream reads whole and in the order of its versions (F1)': onStore(async (store) => {
    const length = 5_000;
    await store.append(anAppend('a', 0, { count: length }));

    const expected = Array.from({ length }, (_, index) => index + 1);
    assert.deepEqual(await readVersions(store, { stream: 'a' }), expected);
  }),
  'streams are listed in the order in which they began, a page at a time (F1)': onStore(
    async (store) => {
      assert.deepEqual(await store.listStreams(), []);
      for (const stream of ['b', 'a', 'c']) await store.append(anAppend(stream, 0, { count: 2 }));
      await store.append(anAppend('a', 2));

      const all = await store.listStreams();
      const [first, second, third] = all;
      const page = await store.listStreams({ afterPosition: first?.position ?? 0, limit: 1 });

      assert.deepEqual(
        all.map(({ stream }) => stream),
        ['b', 'a', 'c'],
      );
      const [entry] = await store.read({ stream: 'a' });
      assert.equal(second?.position, entry?.position);
      assert.deepEqual(page, [second]);
      assert.deepEqual(await store.listStreams({ afterPosition: third?.position ?? 0 }), []);
    },
  ),
  'an entry says which stream it is of, and positions follow versions (F1)': onStore(
    async (store) => {
      await store.append(anAppend('a', 0, { count: 2 }));
      await store.append(anAppend('b'));
      await store.append(anAppend('a', 2));

      const entries = await store.read({ stream: 'a' });

      assert.deepEqual(new Set(entries.map(({ stream }) => stream)), new Set(['a']));
      assertGrowing(entries.map(({ position }) => position));
    },
  ),
});
