import type { JsonObject, Limits, Mode } from '@pce/core/contracts';

/** A planning document, ready to be started. */
export interface Plan {
  /** The request of the turn: the document without its front matter, of which title and sections are written out. */
  readonly request: string;
  /** Mode of the turn; `undefined` leaves it to the host. */
  readonly mode: Mode | undefined;
  /** Changes to the host's limits, within the host's ceilings. */
  readonly limits: Partial<Limits>;
  readonly inputs: JsonObject;
  /** Absolute path of the file it was read from. */
  readonly file: string;
}
