import { StoreError } from '@pce/core/errors';
import { holdLease } from '@pce/core/internal';
import type { Clock } from '@pce/core/ports';
import type { RemoveInput, Store } from '@pce/core/store';
import type { ArchivableKind } from './archivable-kind.js';
import type { ArchiveStore } from './archive-store.js';
import type { ArchivedJournals } from './archived-journals.js';
import type { Signer } from './signing-key.js';

/** The parts that archiving and erasing share. */
export interface RetentionHost {
  readonly store: Store;
  /** The store with its archives: a fork may continue a turn that is archived. */
  readonly reading: Store;
  readonly archives: ArchiveStore;
  readonly archived: ArchivedJournals;
  readonly signer: Signer;
  readonly kinds: readonly ArchivableKind[];
  readonly clock: Clock;
  /** Name of this process, by which others see that it is dead. */
  readonly process: string;
  readonly isOwnerAlive: (owner: string) => boolean;
  /** Carries an erasure out that a killed run has left. */
  readonly completeErasure: (host: RetentionHost) => Promise<void>;
}

const leaseMs = 30_000;

/** Does work that one process does at a time. Throws `LeaseHeldError` while another one does it. */
export async function alone<T>(
  { store, clock, process: owner, isOwnerAlive }: RetentionHost,
  work: (stillAlone: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const lease = { owner, ttlMs: leaseMs, isOwnerAlive };
  const held = await holdLease(store, clock, 'retention', lease, () => undefined);
  try {
    return await work(async () => held.ensureHeld());
  } finally {
    await held.release();
  }
}

/** Removes streams from the store. Throws `StoreError` for a store that cannot. */
export async function removeFrom(
  { store }: Pick<RetentionHost, 'store'>,
  input: RemoveInput,
): Promise<void> {
  if (store.remove !== undefined) return store.remove(input);
  throw new StoreError('store_failed', 'this store removes no journals: it has no method remove');
}
