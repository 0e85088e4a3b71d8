import { verifyStream } from '../../journal/verify-stream.js';
import type { Store } from '../../store/store.js';
import { turnJournal } from './turn-journal.js';

/** A turn's journal holds: nothing in it was changed, removed or inserted. */
export interface Verification {
  readonly turn: string;
  /** Events checked, a fork's parents included. */
  readonly events: number;
  /** Hash of the last one: keep it elsewhere to prove later that nothing before it was changed. */
  readonly hash: string;
}

/** Options of `verify`. */
export interface VerifyOptions {
  /** A hash that was noted earlier: the proof that everything up to that event is unchanged. @defaultValue none */
  readonly expect?: string | undefined;
}

/**
 * Checks a turn's hash chain, and that it reaches the head that was noted with its last event.
 *
 * @throws `JournalTamperedError` naming the first version that does not hold.
 */
export async function verifyTurn(
  store: Store,
  turn: string,
  options?: VerifyOptions,
): Promise<Verification> {
  const { events, head } = await verifyStream(store, turnJournal, turn, options);
  return { turn, events, hash: head.hash };
}
