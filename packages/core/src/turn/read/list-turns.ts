import { TurnNotFoundError } from '../../errors.js';
import { iterateRows } from '../../journal/rows.js';
import type { Store } from '../../store/store.js';
import { newestFirst } from '../../text/newest-first.js';
import type { TurnStatus } from '../rules/state.js';
import {
  ownedTurns,
  type TurnSummary,
  turnsCollection,
  turnsOfSession,
} from '../rules/turn-rows.js';
import { findTurn } from './turn-journal.js';
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

export interface ListTurnsOptions {
  /** @defaultValue `local`; with `after`, the turns of all owners */
  readonly owner?: string;
  /** Turns of this status. @defaultValue any */
  readonly status?: TurnStatus;
  /** Turns of this session. @defaultValue any */
  readonly session?: string;
  /** Turns of the thread of this id. @defaultValue any */
  readonly thread?: string;
  /** Turns that began at this moment or later, in Unix milliseconds. @defaultValue any */
  readonly since?: number;
  /** Id of a turn; lists those that began before it, for example the last one of the previous page. @defaultValue the newest */
  readonly before?: string;
  /**
   * Id of a turn; lists the following ids in order, which is that in which the turns began. `''` starts with the first.
   * @defaultValue absent: newest first
   */
  readonly after?: string;
  /** @defaultValue 100 */
  readonly limit?: number;
}

/** Returns turns of a store, newest first; with `after`, in the order of their ids. */
export function listTurns(
  store: Store,
  { after, before, ...wanted }: ListTurnsOptions = {},
): Promise<readonly TurnSummary[]> {
  return after === undefined
    ? listNewest(store, before, wanted)
    : listInOrder(store, after, wanted);
}

type Wanted = Omit<ListTurnsOptions, 'after' | 'before'>;

async function listNewest(
  store: Store,
  before: string | undefined,
  { limit = 100, since = Number.NEGATIVE_INFINITY, ...filter }: Wanted,
): Promise<readonly TurnSummary[]> {
  const found: TurnSummary[] = [];
  let after = before === undefined ? undefined : await cursorOf(store, before);
  while (found.length < limit) {
    const page = await listNewestTurns(store, { ...filter, after, limit: limit - found.length });
    const young = page.turns.filter(({ startedAt }) => startedAt >= since);
    found.push(...young);
    if (page.next === undefined || young.length < page.turns.length) break;
    after = page.next;
  }
  return found;
}

async function cursorOf(store: Store, turn: string): Promise<string> {
  const summary = await findTurn(store, turn);
  if (summary === undefined) throw new TurnNotFoundError(turn);
  return newestFirst(summary.startedAt, turn);
}

/** Rows read at once when filtering. */
const pageSize = 1_000;

async function listInOrder(
  store: Store,
  after: string,
  { limit = 100, ...filter }: Wanted,
): Promise<readonly TurnSummary[]> {
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const fits = matches(filter);
  const rows = iterateRows(store, {
    collection: turnsCollection,
    batch: isFiltered ? pageSize : Math.max(1, limit),
    ...(after !== '' && { afterKey: after }),
  });
  const found: TurnSummary[] = [];
  for await (const row of rows) {
    if (found.length >= limit) break;
    const summary = toTurnSummary(turnsCollection, row);
    if (fits(summary)) found.push(summary);
  }
  return found;
}

function matches({
  owner,
  status,
  session,
  thread,
  since,
}: Wanted): (turn: TurnSummary) => boolean {
  return (turn) =>
    (owner === undefined || turn.owner === owner) &&
    (status === undefined || turn.status === status) &&
    (session === undefined || turn.session === session) &&
    (thread === undefined || turn.thread === thread) &&
    (since === undefined || turn.startedAt >= since);
}
