import type { Attachment } from '../contracts/attachment.js';

/** Base of all guards. */
export interface Guard {
  /** Shown to people, and kept in the journal with its decisions. */
  readonly name: string;
  /** Changes with its behaviour: a turn that is resumed notices it. @defaultValue `1` */
  readonly version?: string;
}

/**
 * Decision of a guard: pass it on as it is, pass something else on, refuse it, or have a person decide. `reason` is shown
 * to people and kept in the journal; it must not repeat what the guard took out.
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
  /** Aborts when the guard's time is up, or the turn is cancelled. */
  readonly signal: AbortSignal;
}

/** An attachment as guards see it. */
export interface GuardedFile extends Attachment {
  /** The content of a text; absent for images and PDFs. */
  readonly text?: string;
}

/** The answer of a guard. */
export type GuardAnswer<Change> = GuardVerdict<Change> | Promise<GuardVerdict<Change>>;
