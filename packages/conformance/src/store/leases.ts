import assert from 'node:assert/strict';
import type { AcquireInput, Lease, Store } from '@pce/core/store';
import { toCases } from '../suite/conformance-case.js';
import { anAppend } from './events.js';
import { assertRefused } from './refusals.js';
import { onStore, type StoreCase } from './store-case.js';

/** Milliseconds for which the leases of the suite last. */
export const ttlMs = 60_000;

export async function acquire(store: Store, input: AcquireInput): Promise<Lease> {
  const result = await store.tryAcquire(input);
  assert.ok(result.acquired, `${input.owner} did not get the lease`);
  return result.lease;
}

export async function currentHolder(store: Store, input: AcquireInput): Promise<Lease> {
  const result = await store.tryAcquire(input);
  assert.ok(!result.acquired, `${input.owner} got a lease that another holds`);
  return result.holder;
}

export const leaseCases: readonly StoreCase[] = toCases({
  'a free lease is acquired for the time asked for (D3)': onStore(async (store, { clock }) => {
    const lease = await acquire(store, { key: 'k', owner: 'one', ttlMs });

    assert.equal(lease.key, 'k');
    assert.equal(lease.owner, 'one');
    assert.equal(lease.expiresAt, clock.now() + ttlMs);
  }),
  async 'of concurrent requests exactly one gets the lease, and the others get its holder (F10)'({
    open,
  }) {
    const first = await open();
    const second = first.supports.severalProcesses ? await open() : first;
    const asking = Array.from({ length: 20 }, (_, index) =>
      (index % 2 === 0 ? first : second).tryAcquire({ key: 'k', owner: `owner ${index}`, ttlMs }),
    );

    const results = await Promise.all(asking);

    const won = results.flatMap((result) => (result.acquired ? result.lease : []));
    const holders = results.flatMap((result) => (result.acquired ? [] : result.holder));
    assert.equal(won.length, 1);
    assert.deepEqual(
      holders,
      Array.from({ length: 19 }, () => won[0]),
    );
  },
  'the holder does not get its own lease again, and other keys are free (F10)': onStore(
    async (store) => {
      const lease = await acquire(store, { key: 'k', owner: 'one', ttlMs });

      const holder = await currentHolder(store, { key: 'k', owner: 'one', ttlMs });

      assert.deepEqual(holder, lease);
      await acquire(store, { key: 'other', owner: 'two', ttlMs });
    },
  ),
  'an expired lease is free, and not before (D3)': onStore(async (store, { clock }) => {
    const first = await acquire(store, { key: 'k', owner: 'one', ttlMs });
    clock.advance(ttlMs / 2);
    await currentHolder(store, { key: 'k', owner: 'two', ttlMs });

    clock.advance(ttlMs / 2);

    const second = await acquire(store, { key: 'k', owner: 'two', ttlMs });
    assert.ok(second.token > first.token);
  }),
  'a renewed lease lasts on from now (D3)': onStore(async (store, { clock }) => {
    const lease = await acquire(store, { key: 'k', owner: 'one', ttlMs });
    clock.advance(ttlMs / 2);

    const renewed = await store.renew(lease, ttlMs);

    assert.equal(renewed.token, lease.token);
    assert.equal(renewed.owner, 'one');
    assert.equal(renewed.expiresAt, clock.now() + ttlMs);
    clock.advance(ttlMs / 2);
    assert.deepEqual(await currentHolder(store, { key: 'k', owner: 'two', ttlMs }), renewed);
  }),
  'an expired lease stays its holder’s until another acquires it (F10)': onStore(
    async (store, { clock }) => {
      const lease = await acquire(store, { key: 'k', owner: 'one', ttlMs });
      clock.advance(ttlMs);

      await store.append({ ...anAppend('a'), fence: lease });
      const renewed = await store.renew(lease, ttlMs);

      assert.deepEqual(await currentHolder(store, { key: 'k', owner: 'two', ttlMs }), renewed);
    },
  ),
  'a lease that was taken over cannot be renewed, and its release changes nothing (F10)': onStore(
    async (store, { clock }) => {
      const lost = await acquire(store, { key: 'k', owner: 'one', ttlMs });
      clock.advance(ttlMs);
      const current = await acquire(store, { key: 'k', owner: 'two', ttlMs });

      await assertRefused(store.renew(lost, ttlMs), 'lease_lost');
      await store.release(lost);

      assert.deepEqual(await currentHolder(store, { key: 'k', owner: 'three', ttlMs }), current);
    },
  ),
  'a released lease is free at once, and lost to its holder (D3)': onStore(async (store) => {
    const lease = await acquire(store, { key: 'k', owner: 'one', ttlMs });

    await store.release(lease);

    await assertRefused(store.renew(lease, ttlMs), 'lease_lost');
    await assertRefused(store.append({ ...anAppend('a'), fence: lease }), 'lease_lost');
    await store.release(lease);
    await acquire(store, { key: 'k', owner: 'two', ttlMs });
  }),
  'each lease on a key has a greater token, also after release and expiry (F10)': onStore(
    async (store, { clock }) => {
      const released = await acquire(store, { key: 'k', owner: 'one', ttlMs });
      await store.release(released);
      const expired = await acquire(store, { key: 'k', owner: 'two', ttlMs });
      clock.advance(ttlMs);
      const last = await acquire(store, { key: 'k', owner: 'three', ttlMs });

      assert.ok(released.token < expired.token, 'the token did not grow after a release');
      assert.ok(expired.token < last.token, 'the token did not grow after an expiry');
    },
  ),
  'tokens keep growing when a durable store is reopened; other stores start again (F10)': onStore(
    async (store, { open }) => {
      const released = await acquire(store, { key: 'k', owner: 'one', ttlMs });
      await store.release(released);
      await store.close();

      const reopened = await open();
      const next = await acquire(reopened, { key: 'k', owner: 'two', ttlMs });

      assert.equal(next.token > released.token, store.supports.durable);
    },
  ),
  'the lease of a holder that is known to be dead can be taken over at once (F10)': onStore(
    async (store) => {
      const dead = await acquire(store, { key: 'k', owner: 'dead', ttlMs });

      const taken = await acquire(store, { key: 'k', owner: 'two', ttlMs, supersedes: dead.token });

      assert.ok(taken.token > dead.token);
      await assertRefused(store.append({ ...anAppend('a'), fence: dead }), 'lease_lost');
    },
  ),
  'superseding a lease that is not the current one takes nothing over (F10)': onStore(
    async (store) => {
      const dead = await acquire(store, { key: 'k', owner: 'dead', ttlMs });
      const asking = { key: 'k', ttlMs, supersedes: dead.token };
      const taken = await acquire(store, { ...asking, owner: 'two' });

      assert.deepEqual(await currentHolder(store, { ...asking, owner: 'three' }), taken);
    },
  ),
  'an append is fenced by the current lease of its key, and by no other (F10)': onStore(
    async (store, { clock }) => {
      const old = await acquire(store, { key: 'k', owner: 'one', ttlMs });
      await store.append({ ...anAppend('a'), fence: old });
      clock.advance(ttlMs);
      const current = await acquire(store, { key: 'k', owner: 'two', ttlMs });
      const views = [{ collection: 'turns', key: 'a', value: 'late' }];

      await assertRefused(store.append({ ...anAppend('a', 1), views, fence: old }), 'lease_lost');
      const unheld = { key: 'unheld', token: current.token };
      await assertRefused(store.append({ ...anAppend('a', 1), fence: unheld }), 'lease_lost');

      assert.equal((await store.read({ stream: 'a' })).length, 1);
      assert.equal(await store.getView('turns', 'a'), undefined);
      await store.append({ ...anAppend('a', 1), fence: current });
    },
  ),
  'a lost lease is reported before a conflict, so that the loser does not try again (F10)': onStore(
    async (store) => {
      const lost = await acquire(store, { key: 'k', owner: 'one', ttlMs });
      await acquire(store, { key: 'k', owner: 'two', ttlMs, supersedes: lost.token });
      await store.append(anAppend('a'));

      await assertRefused(store.append({ ...anAppend('a'), fence: lost }), 'lease_lost');
    },
  ),
  'keys and owners come back character for character, and keys are distinct (F6)': onStore(
    async (store) => {
      for (const text of ['', '\0', 'k\0', 'K', "it's", '__proto__', 'constructor', '\u{1F9EA}']) {
        const lease = await acquire(store, { key: text, owner: `of ${text}`, ttlMs });
        assert.deepEqual([lease.key, lease.owner], [text, `of ${text}`]);
        assert.deepEqual(await currentHolder(store, { key: text, owner: 'two', ttlMs }), lease);
        await store.append({ ...anAppend(`stream ${text}`), fence: lease });
      }
    },
  ),
  async 'a lease taken over through another store on the place is lost in the first (F10)'({
    open,
    clock,
  }) {
    const first = await open();
    const second = first.supports.severalProcesses ? await open() : first;
    const lost = await acquire(first, { key: 'k', owner: 'one', ttlMs });
    await first.append({ ...anAppend('a'), fence: lost });
    clock.advance(ttlMs);

    const current = await acquire(second, { key: 'k', owner: 'two', ttlMs });

    await assertRefused(first.append({ ...anAppend('a', 1), fence: lost }), 'lease_lost');
    await assertRefused(first.renew(lost, ttlMs), 'lease_lost');
    await second.append({ ...anAppend('a', 1), fence: current });
    assert.deepEqual(await currentHolder(first, { key: 'k', owner: 'one', ttlMs }), current);
  },
  'an append and the release called after it take effect in that order (F10)': onStore(
    async (store) => {
      const lease = await acquire(store, { key: 'k', owner: 'one', ttlMs });

      const append = store.append({ ...anAppend('a'), fence: lease });
      const release = store.release(lease);
      const next = store.tryAcquire({ key: 'k', owner: 'two', ttlMs });

      assert.equal((await append).version, 1);
      await release;
      assert.equal((await next).acquired, true);
    },
  ),
});
