import assert from 'node:assert/strict';
import type { AppendInput, ClaimedRow, Store } from '@pce/core/store';
import { anAppend } from './events.js';
import { ttlMs } from './leasing.js';
import { assertRefused } from './refusals.js';
import type { StoreCase } from './store-case.js';

/** An append to a new stream that makes rows of work ready. */
function readying(collection: string, ...keys: string[]): AppendInput {
  const views = keys.map((key) => ({ collection, key, value: `do ${key}` }));
  return { ...anAppend(`source of ${collection}`), views };
}

async function claim(store: Store, owner: string, ...collections: string[]): Promise<ClaimedRow> {
  const claimed = await store.claim({ collections, owner, ttlMs });
  assert.ok(claimed, `${owner} found no row, and there is one`);
  return claimed;
}

async function assertNothingToClaim(store: Store, ...collections: string[]): Promise<void> {
  assert.equal(await store.claim({ collections, owner: 'late', ttlMs }), undefined);
}

export const claimCases: readonly StoreCase[] = [
  {
    name: 'a claim gives the first row by code point, and the lease whose key names it (D3)',
    async run({ open, clock }) {
      const store = await open();
      const keys = ['\u{1F9EA}', '\uFFFD', 'b', 'a\0b', "it's"];
      await store.append(readying('ready', ...keys));

      const first = await claim(store, 'one', 'ready');
      const others = [1, 2, 3, 4].map(() => claim(store, 'two', 'ready'));

      assert.deepEqual(first, {
        collection: 'ready',
        row: { key: 'a\0b', value: 'do a\0b' },
        lease: {
          key: 'ready/a\0b',
          owner: 'one',
          token: first.lease.token,
          expiresAt: clock.now() + ttlMs,
        },
      });
      assert.deepEqual(
        (await Promise.all(others)).map(({ row }) => row.key),
        ['b', "it's", '\uFFFD', '\u{1F9EA}'],
      );
    },
  },
  {
    name: 'collections are claimed from in the order given, and from no other (D3)',
    async run({ open }) {
      const store = await open();
      await store.append(readying('later', 'a'));
      await store.append(readying('sooner', 'z'));
      await store.append(readying('never', 'a'));

      const first = await claim(store, 'one', 'empty', 'sooner', 'later');
      const second = await claim(store, 'one', 'empty', 'sooner', 'later');

      assert.deepEqual([first.collection, first.row.key], ['sooner', 'z']);
      assert.deepEqual([second.collection, second.row.key], ['later', 'a']);
      await assertNothingToClaim(store, 'empty', 'sooner', 'later');
      await assertNothingToClaim(store);
    },
  },
  {
    name: 'of many that claim at once no two get the same row, and no row is left over (F10)',
    async run({ open }) {
      const first = await open();
      const second = first.supports.severalProcesses ? await open() : first;
      const keys = Array.from({ length: 20 }, (_, index) => `${10 + index}`);
      await first.append(readying('ready', ...keys));

      const claims = await Promise.all(
        Array.from({ length: 30 }, (_, index) =>
          (index % 2 === 0 ? first : second).claim({
            collections: ['ready'],
            owner: `owner ${index}`,
            ttlMs,
          }),
        ),
      );

      const claimed = claims.flatMap((each) => each?.row.key ?? []);
      assert.deepEqual(claimed.sort(), keys);
    },
  },
  {
    name: 'a claim passes over a row whose lease was acquired, and holds off who acquires it (F10)',
    async run({ open }) {
      const store = await open();
      await store.append(readying('ready', 'a', 'b'));
      await store.tryAcquire({ key: 'ready/a', owner: 'one', ttlMs });

      const { row, lease } = await claim(store, 'two', 'ready');

      assert.equal(row.key, 'b');
      const refused = await store.tryAcquire({ key: 'ready/b', owner: 'three', ttlMs });
      assert.deepEqual(refused, { acquired: false, holder: lease });
      await assertNothingToClaim(store, 'ready');
    },
  },
  {
    name: 'a claimed row is held as long as its lease is renewed, and free when it expires (D3)',
    async run({ open, clock }) {
      const store = await open();
      await store.append(readying('ready', 'a', 'b'));
      const renewed = await claim(store, 'one', 'ready');
      const left = await claim(store, 'one', 'ready');
      clock.advance(ttlMs / 2);
      await store.renew(renewed.lease, ttlMs);
      await assertNothingToClaim(store, 'ready');

      clock.advance(ttlMs / 2);

      const again = await claim(store, 'two', 'ready');
      assert.equal(again.row.key, 'b');
      assert.ok(again.lease.token > left.lease.token, 'the token did not grow');
      await assertRefused(store.renew(left.lease, ttlMs), 'lease_lost');
      await assertNothingToClaim(store, 'ready');
    },
  },
  {
    name: 'a row whose claim was released is claimed again, with a greater token (F10)',
    async run({ open }) {
      const store = await open();
      await store.append(readying('ready', 'a'));
      const { lease } = await claim(store, 'one', 'ready');

      await store.release(lease);

      const again = await claim(store, 'two', 'ready');
      assert.ok(again.lease.token > lease.token, 'the token did not grow');
    },
  },
  {
    name: 'a claim fences the append that removes its row, and the row is claimed no more (F10)',
    async run({ open, clock }) {
      const store = await open();
      await store.append(readying('ready', 'a'));
      const lost = await claim(store, 'one', 'ready');
      clock.advance(ttlMs);
      const current = await claim(store, 'two', 'ready');
      const done = {
        ...anAppend('done'),
        views: [{ collection: 'ready', key: 'a', value: null }],
      };

      await assertRefused(store.append({ ...done, fence: lost.lease }), 'lease_lost');
      assert.equal(await store.getView('ready', 'a'), 'do a');
      await store.append({ ...done, fence: current.lease });
      await store.release(current.lease);

      await assertNothingToClaim(store, 'ready');
    },
  },
  {
    name: 'a row can be claimed once its append is acknowledged, with the value it has now (F1)',
    async run({ open }) {
      const store = await open();
      await assertNothingToClaim(store, 'ready');
      await store.append(readying('ready', 'a'));
      await store.append({
        ...anAppend('a'),
        views: [{ collection: 'ready', key: 'a', value: 'do it otherwise' }],
      });

      const { row } = await claim(store, 'one', 'ready');

      assert.deepEqual(row, { key: 'a', value: 'do it otherwise' });
      assert.equal(await store.getView('ready', 'a'), 'do it otherwise');
    },
  },
];
