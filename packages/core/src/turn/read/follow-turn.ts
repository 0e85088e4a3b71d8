import { parseEvent } from '../../journal/fold-stream.js';
import { readStream } from '../../journal/read-stream.js';
import type { Store } from '../../store/store.js';
import { type TurnJournalEntry, turnJournal, turnStream } from './turn-journal.js';

/** Options of `follow`. */
export interface FollowOptions {
  /** Events after this version. @defaultValue 0: from the first */
  readonly after?: number;
  /** Ends the iteration without an error. */
  readonly signal?: AbortSignal;
}

/**
 * Yields the events of a turn, whichever process drives it: existing ones, then new ones as they become durable, each once
 * with its version. Ends after `turn.finished`. Throws `TurnNotFoundError`.
 */
export async function* followTurn(
  store: Store,
  turn: string,
  { after = 0, signal }: FollowOptions = {},
): AsyncGenerator<TurnJournalEntry, void, undefined> {
  const { entries, head } = await readStream(store, turnJournal, turn);
  for (const entry of entries) if (entry.version > after) yield entry;
  if (entries.at(-1)?.event.type === 'turn.finished') return;
  const inherited = entries.length - head.version;
  const known = Math.max(after, entries.length);
  const stream = turnStream(turn);
  for await (const entry of store.tail({ stream, ...(signal && { signal }) })) {
    const version = inherited + entry.version;
    if (version <= known) continue;
    const event = parseEvent(turnJournal, entry);
    yield { version, hash: entry.hash, event };
    if (event.type === 'turn.finished') return;
  }
}
