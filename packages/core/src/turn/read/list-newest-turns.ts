import { iterateRows } from '../../journal/iterate-rows.js';
import type { Store } from '../../store/store.js';
import type { TurnStatus } from '../rules/state.js';
import { ownedTurns, type TurnSummary, turnsOfSession } from '../rules/turn-rows.js';
import { toTurnSummary } from './turn-summary.js';

/** Filter and page of an owner's turns. */
export interface NewestTurnsOptions {
  /** @defaultValue `local` */
  readonly owner?: string | undefined;
  readonly status?: TurnStatus | undefined;
  readonly session?: string | undefined;
  readonly thread?: string | undefined;
  /** The start of an id, with or without `turn_`, or a part of a title, ignoring case. */
  readonly query?: string | undefined;
  /** Cursor: `next` of the previous page. @defaultValue the first page */
  readonly after?: string | undefined;
  /** @defaultValue 50 */
  readonly limit?: number;
}

/** A page of turns, the newest first. */
export interface TurnsPage {
  readonly turns: readonly TurnSummary[];
  /** Cursor of the next page; absent on the last one. */
  readonly next?: string;
}

/** Maximum number of rows read for one page, after which it ends early with a cursor. */
const maxRows = 5_000;

/** Lists an owner's turns, newest first. A filtered page may be short and still have a successor. */
export async function listNewestTurns(
  store: Store,
  { owner = 'local', status, session, thread, query, after, limit = 50 }: NewestTurnsOptions = {},
): Promise<TurnsPage> {
  const ofSession = session === undefined ? undefined : turnsOfSession(owner, session);
  const collection = ofSession ?? ownedTurns(owner, status);
  const fits = filterOf({ status, thread, query });
  const isFiltered =
    query !== undefined ||
    thread !== undefined ||
    (ofSession !== undefined && status !== undefined);
  const batch = isFiltered ? 500 : limit + 1;
  const turns: TurnSummary[] = [];
  let seen = 0;
  let last = after;
  for await (const row of iterateRows(store, { collection, afterKey: after, batch })) {
    if (turns.length === limit || seen === maxRows)
      return last === undefined ? { turns } : { turns, next: last };
    const summary = toTurnSummary(collection, row);
    if (fits(summary)) turns.push(summary);
    last = row.key;
    seen += 1;
  }
  return { turns };
}

function filterOf({
  status,
  thread,
  query,
}: NewestTurnsOptions): (summary: TurnSummary) => boolean {
  const wanted = query?.trim().toLowerCase() ?? '';
  return ({ turn, title, ...own }) => {
    if (status !== undefined && own.status !== status) return false;
    if (thread !== undefined && own.thread !== thread) return false;
    return isBeginningOf(wanted, turn) || title.toLowerCase().includes(wanted);
  };
}

/** Returns whether an id starts with a text, with or without `turn_`. */
function isBeginningOf(text: string, turn: string): boolean {
  const id = turn.toLowerCase();
  return id.startsWith(text) || id.startsWith(`turn_${text}`);
}
