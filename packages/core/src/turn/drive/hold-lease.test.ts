import { beforeEach, expect, it } from 'vitest';
import { type Clock, memoryStore, type Store } from '../../index.js';
import { type HeldLease, holdLease } from './hold-lease.js';

const key = 'turn/turn_1';
const ttlMs = 1_000;

let now: number;
let store: Store;

/** The clock of a suspended process: none of its timers has fired yet. */
const stoppedClock: Clock = { now: () => now, setTimer: () => () => undefined };

function hold(
  owner: string,
  onLost: (error: unknown) => void = () => undefined,
): Promise<HeldLease> {
  return holdLease(store, stoppedClock, key, { owner, ttlMs, isOwnerAlive: () => true }, onLost);
}

beforeEach(() => {
  now = 0;
  store = memoryStore({ clock: stoppedClock });
});

it('requires no request while the lease is fresh (F10)', async () => {
  const lease = await hold('one');
  now = 999;
  expect(lease.ensureHeld()).toBeUndefined();
});

it('informs a suspended process that another has the turn, before any effect (F10)', async () => {
  const lease = await hold('one');
  now = 1_000;
  await hold('two');
  await expect(lease.ensureHeld()).rejects.toMatchObject({ code: 'lease_lost' });
});

it('ignores an answer that took longer than the lease lasts (F10)', async () => {
  const renew = store.renew;
  store = {
    ...store,
    async renew(lease, renewMs) {
      const renewed = await renew(lease, renewMs);
      now += 1_000;
      await hold('two');
      return renewed;
    },
  };
  const lease = await hold('one');
  now = 1_000;
  await expect(lease.ensureHeld()).rejects.toMatchObject({ code: 'lease_lost' });
});

it('continues if no other process came, and is fresh again (F10)', async () => {
  const lease = await hold('one');
  now = 5_000;
  await lease.ensureHeld();
  expect(lease.ensureHeld()).toBeUndefined();
  await expect(hold('two')).rejects.toMatchObject({ code: 'lease_held' });
});

it.each([
  ['the wall clock was set back', 1_000],
  ['the machine slept and its monotonic clock stopped', 0],
])('notices that its lease expired although %s (F10)', async (_, elapsedMs) => {
  let elapsed = 0;
  const clock: Clock = { ...stoppedClock, monotonic: () => elapsed };
  const options = { owner: 'one', ttlMs, isOwnerAlive: () => true };
  const lease = await holdLease(store, clock, key, options, () => undefined);
  now = 1_000;
  elapsed = elapsedMs;
  await hold('two');
  if (elapsedMs > 0) now = 500;
  await expect(lease.ensureHeld()).rejects.toMatchObject({ code: 'lease_lost' });
});
