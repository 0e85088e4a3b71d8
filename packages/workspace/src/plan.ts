import type { JsonObject, Limits, Mode } from '@pce/core/contracts';

/** A planning document, ready to be started. */
export interface Plan {
  /** The request of the turn: the document without its front matter, with the front matter's title and sections added. */
  readonly request: string;
  /** Mode of the turn; `undefined`: the host's. */
  readonly mode: Mode | undefined;
  /** Changes to the host's limits, within the host's ceilings. */
  readonly limits: Partial<Limits>;
  readonly inputs: JsonObject;
  /** Absolute path of the file. */
  readonly file: string;
}
