import { memoryStore, type Store } from '@pce/core';
import { LeaseLostError } from '@pce/core/errors';
import { fakeClock } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import { holdLeadership } from './hold-leadership.js';

const ttlMs = 3_000;
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

function setUp(over: (store: Store) => Store = (store) => store) {
  const clock = fakeClock();
  const store = over(memoryStore({ clock }));
  const log: string[] = [];
  const closing = new AbortController();
  const lead = (owner: string, signal = closing.signal) =>
    holdLeadership(
      { store, clock, key: 'work', owner, ttlMs, signal, onError: (error) => log.push(`${error}`) },
      async (_, over) => {
        log.push(`${owner} begins`);
        await new Promise((resolve) => over.addEventListener('abort', resolve));
        log.push(`${owner} ends`);
      },
    );
  const pass = async (ms: number) => {
    for (let left = ms; left > 0; left -= 500) {
      clock.advance(500);
      await settled();
    }
  };
  return { store, clock, log, closing, lead, pass };
}

describe('leadership', () => {
  it('is held by one at a time, and goes over when that one closes (D9)', async () => {
    const { log, closing, lead, pass } = setUp();
    const first = new AbortController();
    const ann = lead('ann', first.signal);
    await pass(500);
    const ben = lead('ben');
    await pass(30_000);
    expect(log).toEqual(['ann begins']);
    first.abort();
    await pass(2_000);
    await ann;
    expect(log).toEqual(['ann begins', 'ann ends', 'ben begins']);
    closing.abort();
    await ben;
    expect(log.at(-1)).toBe('ben ends');
  });

  it('lets go of the lease only after a renewal under way has come to its end (D9)', async () => {
    const order: string[] = [];
    const renewal = Promise.withResolvers<void>();
    const { closing, lead, pass } = setUp((store) => ({
      ...store,
      async release(lease) {
        order.push('released');
        return store.release(lease);
      },
      async renew(lease, ms) {
        order.push('renewing');
        await renewal.promise;
        order.push('renewed');
        return store.renew(lease, ms);
      },
    }));
    const ann = lead('ann');
    await pass(1_500);
    closing.abort();
    await settled();
    expect(order).toEqual(['renewing']);
    renewal.resolve();
    await ann;
    expect(order).toEqual(['renewing', 'renewed', 'released']);
  });

  it('ends its term when the lease is lost, and is tried for again (D9)', async () => {
    let isLost = false;
    const { closing, log, lead, pass } = setUp((store) => ({
      ...store,
      async renew(lease, ms) {
        if (isLost) throw new LeaseLostError(lease.key);
        return store.renew(lease, ms);
      },
    }));
    const ann = lead('ann');
    await pass(1_500);
    isLost = true;
    await pass(1_500);
    expect(log).toEqual(['ann begins', 'ann ends']);
    isLost = false;
    await pass(4_000);
    expect(log).toEqual(['ann begins', 'ann ends', 'ann begins']);
    closing.abort();
    await ann;
  });

  it('ends its term when the lease could not be renewed for as long as it lasts (D9)', async () => {
    const { closing, log, lead, pass } = setUp((store) => ({
      ...store,
      renew: () => Promise.reject(new Error('the store is away')),
    }));
    const ann = lead('ann');
    await pass(2_500);
    expect(log).toEqual(['ann begins']);
    await pass(1_000);
    expect(log.slice(0, 2)).toEqual(['ann begins', 'ann ends']);
    closing.abort();
    await ann;
  });
});
