import { LeaseHeldError, LeaseLostError, StoreError } from '../../errors.js';
import type { Clock } from '../../ports/clock.js';
import type { AcquireResult, Fence, Lease, Store } from '../../store/store.js';

export interface LeaseOptions {
  /** Name of this process, for people and `isOwnerAlive`. */
  readonly owner: string;
  /** Milliseconds until the lease of a dead process expires. */
  readonly ttlMs: number;
  /** Whether the owner of a lease is still running; a dead owner's lease is taken over immediately. */
  readonly isOwnerAlive: (owner: string) => boolean;
}

export interface HeldLease {
  readonly fence: Fence;
  /**
   * Ensures before an effect that this process still holds the turn: immediate while the lease is fresh; otherwise, for
   * example after a suspension, asks the store. Throws `LeaseLostError` if another process has the turn.
   */
  ensureHeld(): Promise<void> | undefined;
  release(): Promise<void>;
}

/** Acquires the lease of a turn and renews it until released. Throws `LeaseHeldError`. */
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
  /** Renews until fresh: a reply slower than the lease's duration proves nothing. */
  const renewUntilYoung = async (): Promise<void> => {
    do await renewOnce();
    while (!isYoung());
  };
  const renew = async (): Promise<void> => {
    try {
      await renewOnce();
    } catch (error) {
      // Retries if the store is busy; meanwhile the fence protects writes.
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
        // The lease expires anyway; the outcome of the turn must not be lost.
        if (!(error instanceof StoreError)) throw error;
      }
    },
  };
}

/**
 * Returns a function for the milliseconds since now by this process's clocks, which may differ from the store's. The wall
 * clock can be set back and the monotonic one stops while the machine sleeps, so the greater value counts.
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
