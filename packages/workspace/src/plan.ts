import type { JsonObject, Limits, Mode } from '@pce/core/contracts';

/** A planning document, ready to be started. */
export interface Plan {
  /** The document without its front matter: the request of the turn. */
  readonly request: string;
  /** Mode of the turn; `undefined` leaves it to the host. */
  readonly mode: Mode | undefined;
  /** Changes to the host's limits, within the host's ceilings. */
  readonly limits: Partial<Limits>;
  readonly inputs: JsonObject;
  /** Absolute path of the file it was read from. */
  readonly file: string;
}
