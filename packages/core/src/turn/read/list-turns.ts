import { TurnNotFoundError } from '../../errors.js';
import { iterateRows } from '../../journal/iterate-rows.js';
import type { Store } from '../../store/store.js';
import { newestFirst } from '../../text/newest-first.js';
import type { TurnStatus } from '../rules/state.js';
import { type TurnSummary, turnsCollection } from '../rules/turn-rows.js';
import { findTurn } from './find-turn.js';
import { listNewestTurns } from './list-newest-turns.js';
import { toTurnSummary } from './turn-summary.js';

/** A page of the list of turns. */
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
