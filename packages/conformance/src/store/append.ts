import assert from 'node:assert/strict';
import type { Store } from '@pce/core/store';
import { toCases } from '../suite/conformance-case.js';
import { anAppend, anEvent, assertGrowing, sealedOf } from './events.js';
import { assertRefused } from './refusals.js';
import { onStore, type StoreCase } from './store-case.js';
import { readTail } from './tail-reader.js';

/** Text that stores tend to corrupt. */
const awkwardTexts = [
  '',
  '\0',
  'before\0after',
  `it's "quoted" \\ and ; -- not SQL`,
  'ünïcödé 漢字 ‮ \u{1F9EA} \uFFFF e\u0301',
  '{"__proto__":null}',
  ' \t\r\n ',
];

const eightMegabytes = 'é'.repeat(4 * 1_048_576);

const manyStreams = 10_000;

export const appendCases: readonly StoreCase[] = toCases({
  'an append answers the version the stream is at, and is readable once acknowledged (F1)': onStore(
    async (store) => {
      const first = await store.append(anAppend('a', 0, { count: 2 }));
      const second = await store.append(anAppend('a', 2));

      assert.equal(first.version, 2);
      assert.equal(second.version, 3);
      const entries = await store.read({ stream: 'a' });
      assert.deepEqual(entries.map(sealedOf), [anEvent(1), anEvent(2), anEvent(3)]);
      assert.equal(entries[1]?.position, first.position);
      assert.equal(entries[2]?.position, second.position);
    },
  ),
  'expected version 0 means that the stream must not exist (F10)': onStore(async (store) => {
    await store.append(anAppend('a'));

    await assertRefused(store.append(anAppend('a')), 'version_conflict');

    assert.equal((await store.read({ stream: 'a' })).length, 1);
  }),
  'an expected version behind the stream or ahead of it is a conflict (F10)': onStore(
    async (store) => {
      await store.append(anAppend('a', 0, { count: 3 }));

      await assertRefused(store.append(anAppend('a', 2)), 'version_conflict');
      await assertRefused(store.append(anAppend('a', 4)), 'version_conflict');
      await assertRefused(store.append(anAppend('new', 1)), 'version_conflict');

      assert.equal((await store.read({ stream: 'a' })).length, 3);
      assert.equal((await store.read({ stream: 'new' })).length, 0);
    },
  ),
  'an append without events, or with a gap in their versions, is refused (F1)': onStore(
    async (store) => {
      const withGap = { stream: 'a', expectedVersion: 0, events: [anEvent(1), anEvent(3)] };
      const empty = { stream: 'a', expectedVersion: 0, events: [] };

      await assertRefused(store.append(empty), 'invalid_input');
      await assertRefused(store.append(withGap), 'invalid_input');

      assert.deepEqual(await store.read({ stream: 'a' }), []);
    },
  ),
  'a refused append writes none of its events (F1)': onStore(async (store) => {
    await store.append(anAppend('a'));

    await assertRefused(store.append(anAppend('a', 0, { count: 3 })), 'version_conflict');

    const entries = await store.read({ stream: 'a' });
    assert.deepEqual(entries.map(sealedOf), [anEvent(1)]);
  }),
  'overlapping appends of one caller take effect, and resolve, in the order of the calls (F1)':
    onStore(async (store) => {
      const resolved: number[] = [];
      const calls = Array.from({ length: 50 }, async (_, version) => {
        const result = await store.append(anAppend('a', version, { label: `call ${version}` }));
        resolved.push(result.version);
        return result;
      });

      const results = await Promise.all(calls);

      assert.deepEqual(
        resolved,
        results.map(({ version }) => version),
      );

      const entries = await store.read({ stream: 'a' });
      assert.deepEqual(
        entries.map(sealedOf),
        results.map(({ version }) => anEvent(version, `call ${version - 1}`)),
      );
    }),
  'a refused append among overlapping ones does not affect the others (F1)': onStore(
    async (store) => {
      const [before, refused, after] = await Promise.allSettled([
        store.append(anAppend('a')),
        store.append(anAppend('a', 7)),
        store.append(anAppend('b')),
      ]);

      assert.equal(before.status, 'fulfilled');
      assert.equal(refused.status, 'rejected');
      assert.equal(after.status, 'fulfilled');
      assert.equal((await store.read({ stream: 'a' })).length, 1);
      assert.equal((await store.read({ stream: 'b' })).length, 1);
    },
  ),
  async 'of writers that race for one version exactly one wins (F10)'({ open }) {
    const first = await open();
    const second = first.supports.severalProcesses ? await open() : first;
    const writers = Array.from({ length: 20 }, (_, index) =>
      (index % 2 === 0 ? first : second).append(anAppend('a', 0, { label: `writer ${index}` })),
    );

    const outcomes = await Promise.allSettled(writers);

    const winners = outcomes.flatMap(({ status }, index) => (status === 'fulfilled' ? index : []));
    assert.equal(winners.length, 1);
    const entries = await second.read({ stream: 'a' });
    assert.deepEqual(entries.map(sealedOf), [anEvent(1, `writer ${winners[0]}`)]);
  },
  'bodies, hashes, types and names of streams come back character for character (F3)': onStore(
    async (store) => {
      for (const text of awkwardTexts) {
        const stream = `stream ${text}`;
        const event = { version: 1, type: text, body: text, hash: text };
        await store.append({ stream, expectedVersion: 0, events: [event] });
        const [entry, ...others] = await store.read({ stream });
        assert.equal(others.length, 0);
        assert.deepEqual(entry && sealedOf(entry), event);
        assert.equal(entry?.stream, stream);
      }
    },
  ),
  'a body of eight megabytes comes back whole (F1)': onStore(async (store) => {
    const event = { ...anEvent(1), body: eightMegabytes };

    await store.append({ stream: 'a', expectedVersion: 0, events: [event] });

    const [entry] = await store.read({ stream: 'a' });
    assert.ok(entry?.body === eightMegabytes, 'the body came back changed');
  }),
  'ten thousand streams that grow at once stay apart (F1)': onStore(async (store) => {
    const streams = Array.from({ length: manyStreams }, (_, index) => `stream ${index}`);
    const some = streams.filter((_, index) => index % 100 === 0);

    await Promise.all(
      streams.map((stream) => store.append(anAppend(stream, 0, { label: stream }))),
    );
    await Promise.all(some.map((stream) => store.append(anAppend(stream, 1, { label: stream }))));

    const reads = await Promise.all(some.map((stream) => store.read({ stream })));
    assert.deepEqual(
      reads.map((entries) => entries.map(sealedOf)),
      some.map((stream) => [anEvent(1, stream), anEvent(2, stream)]),
    );
    const all = await readTail(store).take(streams.length + some.length);
    assert.deepEqual(
      new Set(all.map(({ stream, body }) => `${stream}: ${body}`)),
      new Set([
        ...streams.map((stream) => `${stream}: ${anEvent(1, stream).body}`),
        ...some.map((stream) => `${stream}: ${anEvent(2, stream).body}`),
      ]),
    );
  }),
  async 'writers that decide again after each conflict lose and double nothing (F10)'({ open }) {
    const first = await open();
    const second = first.supports.severalProcesses ? await open() : first;
    const each = 20;
    const labels = new Map<number, string>();
    const keepAppending = async (store: Store, writer: string): Promise<void> => {
      for (let written = 0; written < each; ) {
        const label = `${writer} ${written}`;
        const version = (await store.read({ stream: 'a' })).length;
        const append = store.append(anAppend('a', version, { label }));
        const [outcome] = await Promise.allSettled([append]);
        if (outcome.status === 'fulfilled') {
          labels.set(version + 1, label);
          written += 1;
        } else {
          await assertRefused(append, 'version_conflict');
        }
      }
    };

    await Promise.all([keepAppending(first, 'one'), keepAppending(second, 'two')]);

    const entries = await first.read({ stream: 'a' });
    assert.deepEqual(
      entries.map(sealedOf),
      Array.from({ length: 2 * each }, (_, index) => anEvent(index + 1, labels.get(index + 1))),
    );
  },
  'positions grow with every event of the store (F1)': onStore(async (store) => {
    const positions: number[] = [];

    for (const stream of ['a', 'b', 'c']) {
      positions.push((await store.append(anAppend(stream, 0, { count: 2 }))).position);
    }
    positions.push((await store.append(anAppend('a', 2))).position);

    assertGrowing(positions);
  }),
});
