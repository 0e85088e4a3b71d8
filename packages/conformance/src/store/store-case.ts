import type { Clock } from '@pce/core/ports';
import type { Store } from '@pce/core/store';
import type { FakeClock } from '@pce/testkit';

/** Location of a store under test: a file, a schema, a prefix of table names. */
export interface StorePlace {
  /**
   * Opens a new store there whose leases expire by `clock`. Called again after a close, and several times at
   * once. A store that is not durable is empty each time.
   */
  open(options: { readonly clock: Clock }): Store | Promise<Store>;
  /**
   * Simulates the end of the process for all stores opened so far: releases their resources in the place and discards
   * what they still write. Stores opened later find what had been written. Pending operations settle.
   * @defaultValue the stores stay open and unused
   */
  crash?(): void | Promise<void>;
  /** Removes the place when the case is over and its stores are closed. */
  remove?(): void | Promise<void>;
}

/** Opens and crashes the stores of a case; closes them afterwards. */
export interface StoreHarness {
  /** Opens a store in the place of this case, which is empty at first. */
  open(options?: { readonly clock: Clock }): Promise<Store>;
  /** Crashes every store opened so far. */
  crash(): Promise<void>;
  /** Clock of the stores, unless a case opens one with another. */
  readonly clock: FakeClock;
  /** Number of random scripts in cases that run many. */
  readonly rounds: number;
}

/** One promise of the port: `run` rejects if a store breaks it. */
export interface StoreCase {
  readonly name: string;
  run(harness: StoreHarness): Promise<void>;
}

/** Returns a case that runs on a newly opened store. */
export function onStore(
  run: (store: Store, harness: StoreHarness) => Promise<void>,
): StoreCase['run'] {
  return async (harness) => run(await harness.open(), harness);
}
