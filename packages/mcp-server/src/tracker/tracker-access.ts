import type { Tracker } from '@pce/tracker';

/** The tracker as available to clients. */
export interface TrackerAccess {
  readonly tracker: Tracker;
  /** Episode of calls that name none. @defaultValue the one episode that has not ended */
  readonly episode?: string;
  /**
   * Lets clients end pauses that need a person: resume after an alert or repeated errors, and restore during them. Only
   * for clients operated by people. @defaultValue false
   */
  readonly clientsDecide?: boolean;
}
