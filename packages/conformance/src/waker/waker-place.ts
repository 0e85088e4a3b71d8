import type { Waker } from '@pce/core/worker';
import type { WakerProcess } from './waker-process.js';

/** A service of wakes under test: a schema, a queue, a server. */
export interface WakerPlace {
  /** Opens a waker there. Called several times at once, as by several processes; the cases close them. */
  open(): Waker | Promise<Waker>;
  /**
   * Starts a process, by `wakerProcess`, whose program calls `runWakerProgram` with a waker of this place. Its clock is `skewMs`
   * milliseconds ahead.
   */
  start(options: { readonly skewMs: number }): WakerProcess | Promise<WakerProcess>;
  /** Kills the service, and starts it again with what it has on disk. @defaultValue it is never away */
  restart?(): Promise<void>;
  /** Removes the place when the case is over and its wakers are closed. */
  remove?(): void | Promise<void>;
}

/** Limits that depend on the machine and the service. */
export interface WakerLimits {
  /** Milliseconds within which a wake is delivered. @defaultValue 3,000 */
  readonly latencyMs: number;
}
