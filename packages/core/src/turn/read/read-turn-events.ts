import { TurnNotFoundError } from '../../errors.js';
import { assertNotCut, knownHead } from '../../journal/head-row.js';
import { parseEvent } from '../../journal/parse-event.js';
import type { Store } from '../../store/store.js';
import { type TurnJournalEntry, turnJournal, turnStream } from './turn-journal.js';

/** A page of a turn's journal. */
export interface TurnEventsPage {
  /** Version of the last event of the page before. @defaultValue 0: the first page */
  readonly after?: number;
  /** @defaultValue 100 */
  readonly limit?: number;
}

/**
 * Reads a page of a turn's journal and nothing else of it; in a fork the parent's events count. The hash chain is not
 * checked, which takes the whole journal: `verify` does.
 *
 * @throws `TurnNotFoundError`, `JournalUnreadableError`, and `JournalTamperedError` where the journal was cut off.
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

/** The turn whose first events a turn begins with, and how many those are. */
export interface TurnOrigin {
  readonly parent: string | undefined;
  readonly base: number;
}

/** Returns where a turn's first events stand. Throws `TurnNotFoundError`. */
export async function turnOrigin(store: Store, turn: string): Promise<TurnOrigin> {
  const [first] = await store.read({ stream: turnStream(turn), toVersion: 1 });
  if (first === undefined) throw new TurnNotFoundError(turn);
  const event = parseEvent(turnJournal, first);
  if (event.type !== 'turn.forked') return { parent: undefined, base: 0 };
  return { parent: event.parent, base: event.version };
}

interface OwnPage {
  /** Events of the parent that come before. */
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
  // The head first: while others append, a journal may be longer than its head says, never shorter.
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
