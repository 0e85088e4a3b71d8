import assert from 'node:assert/strict';
import { anAppend, anEvent, sealedOf } from './events.js';
import { assertRefused } from './refusals.js';
import type { StoreCase } from './store-case.js';

/** Text that stores tend to get wrong. */
const awkwardTexts = [
  '',
  '\0',
  'before\0after',
  `it's "quoted" \\ and ; -- not SQL`,
  'ünïcödé 漢字 ‮ \u{1F9EA} \uFFFF e\u0301',
  '{"__proto__":null}',
  ' \t\r\n ',
];

const megabyte = 'é'.repeat(524_288);

export const appendCases: readonly StoreCase[] = [
  {
    name: 'an append answers the version the stream is at, and is readable once acknowledged (F1)',
    async run({ open }) {
      const store = await open();

      const first = await store.append(anAppend('a', 0, { count: 2 }));
      const second = await store.append(anAppend('a', 2));

      assert.equal(first.version, 2);
      assert.equal(second.version, 3);
      const entries = await store.read({ stream: 'a' });
      assert.deepEqual(entries.map(sealedOf), [anEvent(1), anEvent(2), anEvent(3)]);
      assert.equal(entries[1]?.position, first.position);
      assert.equal(entries[2]?.position, second.position);
    },
  },
  {
    name: 'expected version 0 means that the stream must not exist (F10)',
    async run({ open }) {
      const store = await open();
      await store.append(anAppend('a'));

      await assertRefused(store.append(anAppend('a')), 'version_conflict');

      assert.equal((await store.read({ stream: 'a' })).length, 1);
    },
  },
  {
    name: 'an expected version behind the stream or ahead of it is a conflict (F10)',
    async run({ open }) {
      const store = await open();
      await store.append(anAppend('a', 0, { count: 3 }));

      await assertRefused(store.append(anAppend('a', 2)), 'version_conflict');
      await assertRefused(store.append(anAppend('a', 4)), 'version_conflict');
      await assertRefused(store.append(anAppend('new', 1)), 'version_conflict');

      assert.equal((await store.read({ stream: 'a' })).length, 3);
      assert.equal((await store.read({ stream: 'new' })).length, 0);
    },
  },
  {
    name: 'an append without events, or with a gap in their versions, is refused (F1)',
    async run({ open }) {
      const store = await open();
      const withGap = { stream: 'a', expectedVersion: 0, events: [anEvent(1), anEvent(3)] };
      const empty = { stream: 'a', expectedVersion: 0, events: [] };

      await assertRefused(store.append(empty), 'invalid_input');
      await assertRefused(store.append(withGap), 'invalid_input');

      assert.deepEqual(await store.read({ stream: 'a' }), []);
    },
  },
  {
    name: 'a refused append writes none of its events (F1)',
    async run({ open }) {
      const store = await open();
      await store.append(anAppend('a'));

      await assertRefused(store.append(anAppend('a', 0, { count: 3 })), 'version_conflict');

      const entries = await store.read({ stream: 'a' });
      assert.deepEqual(entries.map(sealedOf), [anEvent(1)]);
    },
  },
  {
    name: 'overlapping appends of one caller take effect in the order of the calls (F1)',
    async run({ open }) {
      const store = await open();
      const calls = Array.from({ length: 50 }, (_, version) =>
        store.append(anAppend('a', version, { label: `call ${version}` })),
      );

      const results = await Promise.all(calls);

      const entries = await store.read({ stream: 'a' });
      assert.deepEqual(
        entries.map(sealedOf),
        results.map(({ version }) => anEvent(version, `call ${version - 1}`)),
      );
    },
  },
  {
    name: 'an append that is refused among overlapping ones takes no other with it (F1)',
    async run({ open }) {
      const store = await open();

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
  },
  {
    name: 'of writers that race for one version exactly one wins (F10)',
    async run({ open }) {
      const first = await open();
      const second = first.supports.severalProcesses ? await open() : first;
      const writers = Array.from({ length: 20 }, (_, index) =>
        (index % 2 === 0 ? first : second).append(anAppend('a', 0, { label: `writer ${index}` })),
      );

      const outcomes = await Promise.allSettled(writers);

      const winners = outcomes.flatMap(({ status }, index) =>
        status === 'fulfilled' ? index : [],
      );
      assert.equal(winners.length, 1);
      const entries = await second.read({ stream: 'a' });
      assert.deepEqual(entries.map(sealedOf), [anEvent(1, `writer ${winners[0]}`)]);
    },
  },
  {
    name: 'bodies, hashes, types and names of streams come back character for character (F3)',
    async run({ open }) {
      const store = await open();

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
  },
  {
    name: 'a body of a megabyte comes back whole (F1)',
    async run({ open }) {
      const store = await open();
      const event = { ...anEvent(1), body: megabyte };

      await store.append({ stream: 'a', expectedVersion: 0, events: [event] });

      const [entry] = await store.read({ stream: 'a' });
      assert.ok(entry?.body === megabyte, 'the body came back changed');
    },
  },
  {
    name: 'a thousand streams that grow at once stay apart (F1)',
    async run({ open }) {
      const store = await open();
      const streams = Array.from({ length: 1_000 }, (_, index) => `stream ${index}`);
      const grow = (version: number): Promise<unknown> =>
        Promise.all(
          streams.map((stream) => store.append(anAppend(stream, version, { label: stream }))),
        );

      await grow(0);
      await grow(1);

      for (const stream of streams) {
        const entries = await store.read({ stream });
        assert.deepEqual(entries.map(sealedOf), [anEvent(1, stream), anEvent(2, stream)]);
      }
    },
  },
  {
    name: 'positions grow with every event of the store (F1)',
    async run({ open }) {
      const store = await open();
      const positions: number[] = [];

      for (const stream of ['a', 'b', 'c']) {
        positions.push((await store.append(anAppend(stream, 0, { count: 2 }))).position);
      }
      positions.push((await store.append(anAppend('a', 2))).position);

      assert.deepEqual(
        [...new Set(positions)].sort((x, y) => x - y),
        positions,
      );
    },
  },
];
