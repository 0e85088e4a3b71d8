import assert from 'node:assert/strict';
import { PceError } from '@pce/core/errors';
import type { AppendInput, Store, ViewWrite } from '@pce/core/store';
import { toCases } from '../suite/conformance-case.js';
import { anAppend } from './events.js';
import { assertRefused } from './refusals.js';
import { onStore, type StoreCase } from './store-case.js';

function withViews(append: AppendInput, ...views: ViewWrite[]): AppendInput {
  return { ...append, views };
}

function put(collection: string, key: string, value: string): ViewWrite {
  return { collection, key, value };
}

async function keysOf(store: Store, collection: string, limit?: number): Promise<string[]> {
  const rows = await store.listView({ collection, ...(limit !== undefined && { limit }) });
  return rows.map(({ key }) => key);
}

/** In ascending order of code points; in UTF-16 order the last two would be swapped. */
const orderedKeys = [
  '',
  '\0',
  ' ',
  '"',
  "'",
  '1',
  '10',
  '2',
  'A',
  'a',
  'a\0b',
  'ab',
  'ü',
  '漢',
  '\uFFFD',
  '\u{1F9EA}',
];

export const viewCases: readonly StoreCase[] = toCases({
  'view rows are there with the events they came with, and whole (F1)': onStore(async (store) => {
    const value = JSON.stringify({ text: `it's "\0" \u{1F9EA}`, long: 'x'.repeat(100_000) });

    await store.append(withViews(anAppend('a'), put('turns', 'a', value), put('empty', 'a', '')));

    assert.equal(await store.getView('turns', 'a'), value);
    assert.equal(await store.getView('empty', 'a'), '');
    assert.equal((await store.read({ stream: 'a' })).length, 1);
  }),
  'a row that was never written is undefined, in its own collection only (F1)': onStore(
    async (store) => {
      await store.append(withViews(anAppend('a'), put('turns', 'a', '1')));

      assert.equal(await store.getView('turns', 'b'), undefined);
      assert.equal(await store.getView('plans', 'a'), undefined);
      assert.deepEqual(await store.listView({ collection: 'plans' }), []);
    },
  ),
  'a later row of a key replaces the earlier one, also within one append (F1)': onStore(
    async (store) => {
      await store.append(withViews(anAppend('a'), put('turns', 'a', '1'), put('turns', 'a', '2')));
      assert.equal(await store.getView('turns', 'a'), '2');

      await store.append(withViews(anAppend('a', 1), put('turns', 'a', '3')));

      assert.deepEqual(await store.listView({ collection: 'turns' }), [{ key: 'a', value: '3' }]);
    },
  ),
  'null removes a row, and does nothing if there is none (F1)': onStore(async (store) => {
    await store.append(withViews(anAppend('a'), put('turns', 'a', '1'), put('turns', 'b', '2')));

    await store.append(
      withViews(
        anAppend('a', 1),
        { collection: 'turns', key: 'a', value: null },
        { collection: 'turns', key: 'never', value: null },
      ),
    );

    assert.equal(await store.getView('turns', 'a'), undefined);
    assert.deepEqual(await keysOf(store, 'turns'), ['b']);
  }),
  'names that JavaScript objects inherit are names like others (F6)': onStore(async (store) => {
    const names = ['__proto__', 'constructor', 'hasOwnProperty', 'toString'];
    for (const name of names) {
      assert.equal(await store.getView('turns', name), undefined);
      assert.equal(await store.getView(name, name), undefined);
      assert.deepEqual(await store.listView({ collection: name }), []);
      assert.deepEqual(await store.read({ stream: name }), []);
    }

    for (const name of names) {
      await store.append(withViews(anAppend(name), put('turns', name, name), put(name, name, '1')));
    }

    assert.deepEqual(await keysOf(store, 'turns'), [...names].sort());
    for (const name of names) {
      assert.deepEqual(await store.listView({ collection: name }), [{ key: name, value: '1' }]);
      assert.equal((await store.read({ stream: name })).length, 1);
    }
  }),
  'a refused append writes none of its view rows (F1)': onStore(async (store) => {
    await store.append(withViews(anAppend('a'), put('turns', 'a', 'kept')));

    await assertRefused(
      store.append(withViews(anAppend('a'), put('turns', 'a', 'lost'), put('turns', 'b', 'lost'))),
      'version_conflict',
    );

    assert.deepEqual(await store.listView({ collection: 'turns' }), [{ key: 'a', value: 'kept' }]);
  }),
  'rows written without an event are there, and replace and remove others (F1)': onStore(
    async (store) => {
      await store.append(withViews(anAppend('a'), put('turns', 'a', '1'), put('turns', 'b', '2')));

      const removed = { collection: 'turns', key: 'b', value: null };
      const views = [put('turns', 'a', 'new'), removed, put('turns', 'c', '3')];
      await store.writeViews({ stream: 'a', version: 1, views });
      await store.writeViews({ stream: 'empty', version: 0, views: [put('turns', 'd', '4')] });

      assert.deepEqual(await store.listView({ collection: 'turns' }), [
        { key: 'a', value: 'new' },
        { key: 'c', value: '3' },
        { key: 'd', value: '4' },
      ]);
      assert.equal((await store.read({ stream: 'a' })).length, 1);
    },
  ),
  'rows computed from another version of their stream are refused, all of them (F1)': onStore(
    async (store) => {
      await store.append(withViews(anAppend('a', 0, { count: 2 }), put('turns', 'a', 'newest')));

      for (const version of [0, 1, 3]) {
        const views = [put('turns', 'a', 'old'), put('turns', 'b', 'old')];
        await assertRefused(store.writeViews({ stream: 'a', version, views }), 'version_conflict');
      }

      assert.deepEqual(await store.listView({ collection: 'turns' }), [
        { key: 'a', value: 'newest' },
      ]);
    },
  ),
  'rows of a stream that grows are never older than its events, however many write (F1)': onStore(
    async (store) => {
      const rounds = 20;
      const rebuilt = async (): Promise<void> => {
        const { length: version } = await store.read({ stream: 'a' });
        const views = [put('turns', 'a', String(version))];
        await store.writeViews({ stream: 'a', version, views }).catch((error: unknown) => {
          if (!(PceError.isInstance(error) && error.code === 'version_conflict')) throw error;
        });
      };
      for (let version = 0; version < rounds; version += 1) {
        const append = withViews(anAppend('a', version), put('turns', 'a', String(version + 1)));
        await Promise.all([rebuilt(), store.append(append), rebuilt()]);
      }

      assert.equal(await store.getView('turns', 'a'), String(rounds));
    },
  ),
  'a list is in ascending order of code points (F6)': onStore(async (store) => {
    const rows = [...orderedKeys].reverse().map((key) => put('turns', key, key));

    await store.append(withViews(anAppend('a'), ...rows));

    assert.deepEqual(await keysOf(store, 'turns'), orderedKeys);
  }),
  'a list starts after a key, and stops at its limit (F1)': onStore(async (store) => {
    const rows = ['a', 'b', 'c', 'd'].map((key) => put('turns', key, '1'));
    await store.append(withViews(anAppend('a'), ...rows));

    const page = await store.listView({ collection: 'turns', afterKey: 'a', limit: 2 });
    const afterMissing = await store.listView({ collection: 'turns', afterKey: 'bb' });

    assert.deepEqual(
      page.map(({ key }) => key),
      ['b', 'c'],
    );
    assert.deepEqual(
      afterMissing.map(({ key }) => key),
      ['c', 'd'],
    );
    assert.deepEqual(await keysOf(store, 'turns', 0), []);
    assert.deepEqual(await store.listView({ collection: 'turns', afterKey: 'd' }), []);
  }),
  'a list holds 100 rows where no limit is given (F1)': onStore(async (store) => {
    const rows = Array.from({ length: 150 }, (_, index) => put('turns', `${1_000 + index}`, '1'));
    await store.append(withViews(anAppend('a'), ...rows));

    assert.equal((await keysOf(store, 'turns')).length, 100);
    assert.equal((await keysOf(store, 'turns', 1_000)).length, 150);
  }),
  'rows are counted, those of a collection only (F6)': onStore(async (store) => {
    const rows = Array.from({ length: 150 }, (_, index) => put('turns', `${index}`, '1'));
    await store.append(withViews(anAppend('a'), ...rows, put('plans', 'a', '1')));
    await store.append(
      withViews(anAppend('a', 1), put('turns', '0', '2'), {
        collection: 'turns',
        key: '1',
        value: null,
      }),
    );

    assert.equal(await store.countView('turns'), 149);
    assert.equal(await store.countView('plans'), 1);
    assert.equal(await store.countView('agents'), 0);
  }),
});
