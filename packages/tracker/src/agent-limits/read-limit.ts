import type { LimitKind } from './limit-kinds.js';

/** A limit that an agent printed. */
export interface ReadLimit {
  readonly kind: LimitKind;
  /** Id of the phrase that was recognized. */
  readonly phrase: string;
  /** The matching line. */
  readonly text: string;
  /** Unix time in milliseconds at which the limit ends according to the agent. */
  readonly resetAt?: number;
}
