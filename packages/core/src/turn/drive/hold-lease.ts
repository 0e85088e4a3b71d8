import { LeaseHeldError, LeaseLostError, StoreError } from '../../errors.js';
import type { Clock } from '../../ports/clock.js';
import type { AcquireResult, Fence, Lease, Store } from '../../store/store.js';

export interface LeaseOptions {
  /** Who drives, for people and for `isOwnerAlive`. */
  readonly owner: string;
  /** How long a process that died keeps others out, in milliseconds. */
  readonly ttlMs: number;
  /** Whether the owner of a lease still runs; a dead one's lease is taken over at once. */
  readonly isOwnerAlive: (owner: string) => boolean;
}

export interface HeldLease {
  readonly fence: Fence;
  /**
   * Makes sure, before an effect, that the turn is still this process's: nothing to wait for while the lease is young;
   * a process that stood still asks the store. Throws `LeaseLostError` where another has the turn.
   */
  ensureHeld(): Promise<void> | undefined;
  release(): Promise<void>;
}

/** Takes the right to drive a turn, or throws `LeaseHeldError`; keeps it by renewing until released. */
export async function holdLease(
  store: Store,
  clock: Clock,
  key: string,
  options: LeaseOptions,
  onLost: (error: unknown) => void,
): Promise<HeldLease> {
  const { owner, ttlMs, isOwnerAlive } = options;
  let age = stopwatch(clock);
  let asked = await store.tryAcquire({ key, owner, ttlMs });
  if (!asked.acquired && !isOwnerAlive(asked.holder.owner)) {
    age = stopwatch(clock);
    asked = await store.tryAcquire({ key, owner, ttlMs, supersedes: asked.holder.token });
  }
  let lease = leaseOf(key, asked);
  let released = false;
  let cancelTimer: (() => void) | undefined;
  const schedule = (): void => {
    cancelTimer = clock.setTimer(() => void renew(), ttlMs / 3);
  };
  const renewOnce = async (): Promise<void> => {
    const renewedAge = stopwatch(clock);
    lease = await store.renew(lease, ttlMs);
    age = renewedAge;
  };
  const isYoung = (): boolean => age() < ttlMs;
  /** An answer that took longer than the lease lasts says nothing. */
  const renewUntilYoung = async (): Promise<void> => {
    do await renewOnce();
    while (!isYoung());
  };
  const renew = async (): Promise<void> => {
    try {
      await renewOnce();
    } catch (error) {
      // A store that is busy is asked again; the fence guards what is written meanwhile.
      if (!released && (error instanceof LeaseLostError || !isYoung())) return onLost(error);
    }
    if (!released) schedule();
  };
  schedule();
  return {
    fence: { key, token: lease.token },
    ensureHeld: () => (isYoung() ? undefined : renewUntilYoung()),
    async release() {
      released = true;
      cancelTimer?.();
      try {
        await store.release(lease);
      } catch (error) {
        // It expires by itself; what the turn came to must not be lost over it.
        if (!(error instanceof StoreError)) throw error;
      }
    },
  };
}

/**
 * Returns a function that tells the milliseconds since now by this process's own clocks: that of the store may differ.
 * The wall clock can be set back, and the monotonic one stands still while the machine sleeps, so the greater one counts.
 */
function stopwatch(clock: Clock): () => number {
  const monotonic = (): number => clock.monotonic?.() ?? clock.now();
  const [wallStart, start] = [clock.now(), monotonic()];
  return () => Math.max(clock.now() - wallStart, monotonic() - start);
}

function leaseOf(key: string, asked: AcquireResult): Lease {
  if (asked.acquired) return asked.lease;
  throw new LeaseHeldError(key, asked.holder.owner, asked.holder.expiresAt);
}
