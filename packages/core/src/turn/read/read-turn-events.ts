import { TurnNotFoundError } from '../../errors.js';
import { parseEvent } from '../../journal/fold-stream.js';
import { assertNotCut, knownHead } from '../../journal/head-row.js';
import type { Store } from '../../store/store.js';
import { type TurnJournalEntry, turnJournal, turnStream } from './turn-journal.js';

/** A page of a turn's journal. */
export interface TurnEventsPage {
  /** Version of the last event of the previous page. @defaultValue 0: the first page */
  readonly after?: number;
  /** @defaultValue 100 */
  readonly limit?: number;
}

/**
 * Reads only one page of a turn's journal; in a fork the parent's events count. Does not check the hash chain, which takes
 * the whole journal: see `verify`.
 *
 * @throws `TurnNotFoundError`, `JournalUnreadableError`, and `JournalTamperedError` for a truncated journal.
 */
export async function readTurnEvents(
  store: Store,
  turn: string,
  { after = 0, limit = 100 }: TurnEventsPage = {},
): Promise<readonly TurnJournalEntry[]> {
  const { parent, base } = await turnOrigin(store, turn);
  const inherited =
    parent === undefined || after >= base
      ? []
      : await readTurnEvents(store, parent, { after, limit: Math.min(limit, base - after) });
  const missing = limit - inherited.length;
  if (missing === 0) return inherited;
  const own = await readOwnEvents(store, turn, {
    base,
    after: Math.max(after, base),
    limit: missing,
  });
  return [...inherited, ...own];
}

/** The parent of a forked turn, and the number of its events that the fork starts with. */
export interface TurnOrigin {
  readonly parent: string | undefined;
  readonly base: number;
}

/** Returns the origin of a turn's first events. Throws `TurnNotFoundError`. */
export async function turnOrigin(store: Store, turn: string): Promise<TurnOrigin> {
  const [first] = await store.read({ stream: turnStream(turn), toVersion: 1 });
  if (first === undefined) throw new TurnNotFoundError(turn);
  const event = parseEvent(turnJournal, first);
  if (event.type !== 'turn.forked') return { parent: undefined, base: 0 };
  return { parent: event.parent, base: event.version };
}

interface OwnPage {
  /** Number of the parent's events before them. */
  readonly base: number;
  readonly after: number;
  readonly limit: number;
}

async function readOwnEvents(
  store: Store,
  turn: string,
  { base, after, limit }: OwnPage,
): Promise<readonly TurnJournalEntry[]> {
  const stream = turnStream(turn);
  // The head first: with concurrent appends, a journal may be longer than this head, but never shorter.
  const known = await knownHead(store, stream);
  const from = after - base;
  const entries = await store.read({ stream, fromVersion: from + 1, toVersion: from + limit });
  if (entries.length < limit) assertNotCut(stream, known, entries.at(-1)?.version ?? from);
  return entries.map((entry) => ({
    version: base + entry.version,
    hash: entry.hash,
    event: parseEvent(turnJournal, entry),
  }));
}
