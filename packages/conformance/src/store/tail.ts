import assert from 'node:assert/strict';
import type { JournalEntry } from '@pce/core/store';
import { toCases } from '../suite/conformance-case.js';
import { anAppend, assertGrowing, versionsOf } from './events.js';
import { onStore, type StoreCase } from './store-case.js';
import { readTail } from './tail-reader.js';

const placesOf = (entries: readonly JournalEntry[]): string[] =>
  entries.map(({ stream, version }) => `${stream} ${version}`);

export const tailCases: readonly StoreCase[] = toCases({
  'a tail gives the existing entries, then those appended, each once (F1)': onStore(
    async (store) => {
      await store.append(anAppend('a', 0, { count: 2 }));
      const tail = readTail(store);

      const there = await tail.take(2);
      const coming = tail.take(2);
      await store.append(anAppend('b'));
      await store.append(anAppend('a', 2));

      const seen = [...there, ...(await coming)];
      assert.deepEqual(placesOf(seen), ['a 1', 'a 2', 'b 1', 'a 3']);
    },
  ),
  'a tail of one stream gives nothing of the others (F1)': onStore(async (store) => {
    await store.append(anAppend('other'));
    await store.append(anAppend('a'));
    const tail = readTail(store, { stream: 'a' });

    const there = await tail.take(1);
    const coming = tail.take(1);
    await store.append(anAppend('other', 1));
    await store.append(anAppend('a', 1));

    const seen = [...there, ...(await coming)];
    assert.deepEqual(placesOf(seen), ['a 1', 'a 2']);
  }),
  'a tail starts after the position it is given (F1)': onStore(async (store) => {
    await store.append(anAppend('a', 0, { count: 2 }));
    const { position } = await store.append(anAppend('b'));
    await store.append(anAppend('a', 2));

    const [ofAll] = await readTail(store, { afterPosition: position }).take(1);
    const [ofStream] = await readTail(store, { stream: 'a', afterPosition: position }).take(1);

    assert.deepEqual([ofAll?.stream, ofAll?.version], ['a', 3]);
    assert.deepEqual([ofStream?.stream, ofStream?.version], ['a', 3]);
  }),
  'a tail gives the same entries as a read (F1)': onStore(async (store) => {
    await store.append(anAppend('a', 0, { count: 700 }));

    const tailed = await readTail(store, { stream: 'a' }).take(700);

    assert.deepEqual(tailed, await store.read({ stream: 'a' }));
  }),
  async 'a tail misses and repeats nothing while the appends of two writers overlap it (F1)'({
    open,
  }) {
    const reader = await open();
    const { severalProcesses } = reader.supports;
    const writers = severalProcesses ? [await open(), await open()] : [reader];
    const streams = Array.from({ length: 20 }, (_, index) => `stream ${index}`);
    const tail = readTail(reader);
    const seen = tail.take(20 * 10);

    await Promise.all(
      streams.map(async (stream, index) => {
        const writer = writers[index % writers.length] ?? reader;
        for (let version = 0; version < 10; version += 1) {
          await writer.append(anAppend(stream, version));
        }
      }),
    );

    const entries = await seen;
    assertGrowing(entries.map(({ position }) => position));
    for (const stream of streams) {
      const versions = versionsOf(entries.filter((entry) => entry.stream === stream));
      assert.deepEqual(versions, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    }
  },
  'every tail gets every entry (F1)': onStore(async (store) => {
    const tails = [readTail(store), readTail(store), readTail(store, { stream: 'a' })];
    const seen = Promise.all(tails.map((tail) => tail.take(2)));

    await store.append(anAppend('a', 0, { count: 2 }));

    for (const entries of await seen) assert.deepEqual(versionsOf(entries), [1, 2]);
  }),
  async 'a tail sees the appends of another store on the same place, if supported (F1)'({ open }) {
    const reader = await open();
    const writer = reader.supports.severalProcesses ? await open() : reader;
    const coming = readTail(reader).take(2);

    await writer.append(anAppend('a', 0, { count: 2 }));

    assert.deepEqual(versionsOf(await coming), [1, 2]);
  },
  'a tail that waits ends when its signal aborts (F1)': onStore(async (store) => {
    const controller = new AbortController();
    const tail = readTail(store, { signal: controller.signal });

    const ends = tail.assertEnds();
    controller.abort();

    await ends;
  }),
  'a tail whose signal aborts gives nothing more of what there is (F1)': onStore(async (store) => {
    await store.append(anAppend('a', 0, { count: 3 }));
    const controller = new AbortController();
    const tail = readTail(store, { signal: controller.signal });

    await tail.take(1);
    controller.abort();

    await tail.assertEnds();
    await readTail(store, { signal: controller.signal }).assertEnds();
  }),
  'a tail that its reader leaves early blocks nothing (F1)': onStore(async (store) => {
    await store.append(anAppend('a', 0, { count: 3 }));

    const seen: number[] = [];
    for await (const { version } of store.tail()) {
      seen.push(version);
      if (version === 2) break;
    }

    assert.deepEqual(seen, [1, 2]);
    await store.append(anAppend('a', 3));
    await store.close();
  }),
  'a tail that waits ends when the store closes (F1)': onStore(async (store) => {
    const ends = [readTail(store).assertEnds(), readTail(store, { stream: 'a' }).assertEnds()];

    await store.close();

    await Promise.all(ends);
  }),
});
