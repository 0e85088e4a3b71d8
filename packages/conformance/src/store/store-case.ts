import type { Clock } from '@pce/core/ports';
import type { Store } from '@pce/core/store';
import type { FakeClock } from '@pce/testkit';

/** Somewhere that a store keeps its data: a file, a schema, a prefix of table names. */
export interface StorePlace {
  /**
   * Opens a store there whose leases expire by the clock given. Called again after a close, and several times at
   * once; each call answers a new store. A store that is not durable is empty each time.
   */
  open(options: { readonly clock: Clock }): Store | Promise<Store>;
  /**
   * Does to the stores opened so far what the end of their process would: what they hold of the place is let go of,
   * and what they still do does not reach it. Stores opened from now on find what had been written. Operations under
   * way settle, one way or the other. @defaultValue the stores are left as they are, open and used no more
   */
  crash?(): void | Promise<void>;
  /** Removes the place when the case is over and its stores are closed. */
  remove?(): void | Promise<void>;
}

/** The means of a case to open and crash stores. Stores it opens are closed for it. */
export interface StoreHarness {
  /** A store in the place of this case, which is empty at first. */
  open(options?: { readonly clock: Clock }): Promise<Store>;
  /** Ends every store opened so far as a crash would. */
  crash(): Promise<void>;
  /** Clock of the stores, unless a case opens one with another. */
  readonly clock: FakeClock;
  /** Random scripts that a case plays which tries many. */
  readonly rounds: number;
}

/** One promise of the port and the way to find out whether a store keeps it: `run` rejects where not. */
export interface StoreCase {
  readonly name: string;
  run(harness: StoreHarness): Promise<void>;
}

/** Returns what tries a promise on a store that was just opened. */
export function onStore(
  run: (store: Store, harness: StoreHarness) => Promise<void>,
): StoreCase['run'] {
  return async (harness) => run(await harness.open(), harness);
}
