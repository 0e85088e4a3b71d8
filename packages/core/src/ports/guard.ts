import type { Attachment } from '../contracts/attachment.js';

/** Base of all guards. */
export interface Guard {
  /** Shown to people, and stored in the journal with its decisions. */
  readonly name: string;
  /** Changes with its behaviour, so that resumed turns notice. @defaultValue `1` */
  readonly version?: string;
}

/**
 * Verdict of a guard: allow the value, change it, refuse it, or ask a person. `reason` is shown to people and stored in the
 * journal; it must not repeat removed content.
 */
export type GuardVerdict<Change> =
  | { readonly action: 'allow' }
  | { readonly action: 'change'; readonly to: Change; readonly reason: string }
  | { readonly action: 'refuse' | 'ask'; readonly reason: string };

/** The turn that a guard works for. */
export interface GuardContext {
  readonly turn: string;
  readonly session: string;
  /** Value that the host passed as `run`. */
  readonly run: unknown;
  /** Aborts when the guard's time is over or the turn is cancelled. */
  readonly signal: AbortSignal;
}

/** An attachment as seen by guards. */
export interface GuardedFile extends Attachment {
  /** The content of a text; absent for images and PDFs. */
  readonly text?: string;
}

/** The answer of a guard. */
export type GuardAnswer<Change> = GuardVerdict<Change> | Promise<GuardVerdict<Change>>;
