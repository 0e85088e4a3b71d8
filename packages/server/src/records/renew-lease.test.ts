import { memoryStore, type Store } from '@pce/core';
import { fakeClock } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import { renewLease } from './renew-lease.js';

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

async function setUp() {
  const clock = fakeClock();
  const store = memoryStore({ clock });
  const asked = { key: 'work', owner: 'ann', ttlMs: 3_000 };
  const acquired = await store.tryAcquire(asked);
  if (!acquired.acquired) throw new Error('the lease is held');
  const { lease } = acquired;
  const isFree = async (of: Store = store) =>
    (await of.tryAcquire({ ...asked, owner: 'ben' })).acquired;
  const pass = async (ms: number) => {
    for (let left = ms; left > 0; left -= 500) {
      clock.advance(500);
      await settled();
    }
  };
  return { clock, store, lease, isFree, pass };
}

describe('a lease that is renewed', () => {
  it('outlasts its TTL, until that is ended (D9)', async () => {
    const { clock, store, lease, isFree, pass } = await setUp();
    const end = renewLease({ store, clock }, lease, 3_000);
    await pass(30_000);
    expect(await isFree()).toBe(false);
    end();
    await pass(3_500);
    expect(await isFree()).toBe(true);
  });

  it('is not renewed by what was under way when that was ended (D9)', async () => {
    const { clock, store, lease, isFree, pass } = await setUp();
    const held = Promise.withResolvers<void>();
    let renewals = 0;
    const slow: Store = {
      ...store,
      async renew(...given) {
        renewals += 1;
        await held.promise;
        return store.renew(...given);
      },
    };
    const end = renewLease({ store: slow, clock }, lease, 3_000);
    await pass(1_000);
    expect(renewals).toBe(1);
    end();
    held.resolve();
    await pass(6_500);
    expect(renewals).toBe(1);
    expect(await isFree()).toBe(true);
  });

  it('is tried again after a renewal that failed (D9)', async () => {
    const { clock, store, lease, isFree, pass } = await setUp();
    let fails = 1;
    const shaky: Store = {
      ...store,
      renew: (...given) =>
        fails-- > 0 ? Promise.reject(new Error('away')) : store.renew(...given),
    };
    const end = renewLease({ store: shaky, clock }, lease, 3_000);
    await pass(10_000);
    expect(await isFree()).toBe(false);
    end();
  });
});
