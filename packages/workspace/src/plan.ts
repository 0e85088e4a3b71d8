import type { JsonObject, Limits, Mode } from '@pce/core/contracts';

/** A planning document, ready to be started. */
export interface Plan {
  /** The document without its front matter: the request of the turn. */
  readonly request: string;
  /** `undefined`: the document leaves it to the host. */
  readonly mode: Mode | undefined;
  /** Changes to the host's limits; the host's ceilings hold. */
  readonly limits: Partial<Limits>;
  readonly inputs: JsonObject;
  /** The file it was read from, absolute. */
  readonly file: string;
}
