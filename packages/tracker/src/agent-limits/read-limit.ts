import type { LimitKind } from './limit-kinds.js';

/** A limit that an agent printed. */
export interface ReadLimit {
  readonly kind: LimitKind;
  /** Id of the phrase that was recognized. */
  readonly phrase: string;
  /** The line that says so. */
  readonly text: string;
  /** Unix time in milliseconds at which the agent says that it may go on. */
  readonly resetAt?: number;
}
