import { verifyStream } from '../../journal/verify-stream.js';
import type { Store } from '../../store/store.js';
import { turnJournal } from './turn-journal.js';

/** Result for a valid journal: nothing in it was changed, removed or inserted. */
export interface Verification {
  readonly turn: string;
  /** Events checked, including a fork's parents. */
  readonly events: number;
  /** Hash of the last event: store it outside to prove later that nothing before it has changed. */
  readonly hash: string;
}

/** Options of `verify`. */
export interface VerifyOptions {
  /** A hash recorded earlier, to prove that everything up to that event is unchanged. @defaultValue none */
  readonly expect?: string | undefined;
}

/**
 * Checks a turn's hash chain, and that it contains the head recorded with its last event.
 *
 * @throws `JournalTamperedError` naming the first invalid version.
 */
export async function verifyTurn(
  store: Store,
  turn: string,
  options?: VerifyOptions,
): Promise<Verification> {
  const { events, head } = await verifyStream(store, turnJournal, turn, options);
  return { turn, events, hash: head.hash };
}
