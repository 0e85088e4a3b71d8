import assert from 'node:assert/strict';
import type { Clock } from '@pce/core/ports';
import { toCases } from '../suite/conformance-case.js';
import { anAppend } from './events.js';
import { acquire, currentHolder, ttlMs } from './leases.js';
import { assertRefused } from './refusals.js';
import type { StoreCase } from './store-case.js';

const hourMs = 3_600_000;

function skewedClock(right: Clock, offsetMs = 0): Clock & { offsetMs: number } {
  return {
    offsetMs,
    now() {
      return right.now() + this.offsetMs;
    },
    setTimer: (callback, ms) => right.setTimer(callback, ms),
  };
}

/** Faults of machine clocks. Only tokens keep two holders apart, never the time. */
export const clockCases: readonly StoreCase[] = toCases({
  async 'of two openers whose clocks differ one holds a lease, and only the holder writes (F10)'({
    open,
    clock,
  }) {
    const behind = await open({ clock: skewedClock(clock, -hourMs) });
    const { severalProcesses } = behind.supports;
    const ahead = severalProcesses ? await open({ clock: skewedClock(clock, hourMs) }) : behind;
    const first = await acquire(behind, { key: 'k', owner: 'behind', ttlMs });

    // Expired if leases expire by the opener's clock; not expired if the place has its own clock.
    const asked = await ahead.tryAcquire({ key: 'k', owner: 'ahead', ttlMs });

    const [holder, other] = asked.acquired ? [ahead, behind] : [behind, ahead];
    const current = asked.acquired ? asked.lease : first;
    const lost = asked.acquired ? first : { ...first, token: first.token + 1 };
    await assertRefused(other.append({ ...anAppend('a'), fence: lost }), 'lease_lost');
    await assertRefused(other.renew(lost, ttlMs), 'lease_lost');
    await holder.append({ ...anAppend('a'), fence: current });
    const renewed = await holder.renew(current, ttlMs);
    assert.equal(renewed.token, current.token);
  },
  async 'a clock that is set back keeps a lease with its holder, who can renew it (D3)'({
    open,
    clock,
  }) {
    const wrong = skewedClock(clock);
    const store = await open({ clock: wrong });
    const lease = await acquire(store, { key: 'k', owner: 'one', ttlMs });

    wrong.offsetMs = -hourMs;

    await currentHolder(store, { key: 'k', owner: 'two', ttlMs });
    const renewed = await store.renew(lease, ttlMs);
    await store.append({ ...anAppend('a'), fence: renewed });
    assert.deepEqual(await currentHolder(store, { key: 'k', owner: 'two', ttlMs }), renewed);
    clock.advance(ttlMs);
    const next = await acquire(store, { key: 'k', owner: 'two', ttlMs });
    assert.ok(next.token > lease.token, 'the token did not grow');
  },
  async 'a released lease is free though the clock is set back (D3)'({ open, clock }) {
    const wrong = skewedClock(clock);
    const store = await open({ clock: wrong });
    await store.release(await acquire(store, { key: 'k', owner: 'one', ttlMs }));

    wrong.offsetMs = -hourMs;

    await acquire(store, { key: 'k', owner: 'two', ttlMs });
  },
  async 'a clock that jumps ahead frees a lease once, and a jump back does not free it again (F10)'({
    open,
    clock,
  }) {
    const wrong = skewedClock(clock);
    const store = await open({ clock: wrong });
    const lost = await acquire(store, { key: 'k', owner: 'one', ttlMs });

    wrong.offsetMs = hourMs;
    const current = await acquire(store, { key: 'k', owner: 'two', ttlMs });
    wrong.offsetMs = 0;

    assert.deepEqual(await currentHolder(store, { key: 'k', owner: 'one', ttlMs }), current);
    await assertRefused(store.append({ ...anAppend('a'), fence: lost }), 'lease_lost');
    await assertRefused(store.renew(lost, ttlMs), 'lease_lost');
    await store.append({ ...anAppend('a'), fence: current });
  },
});
