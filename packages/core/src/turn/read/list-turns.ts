import type { Store } from '../../store/store.js';
import type { TurnStatus } from '../rules/state.js';
import { type TurnSummary, turnsCollection } from '../rules/turn-rows.js';
import { toTurnSummary } from './turn-summary.js';

/** A page of the list of turns. */
export interface ListTurnsOptions {
  /** Turns after this one. @defaultValue from the first */
  readonly after?: string;
  /** @defaultValue 100 */
  readonly limit?: number;
  /** Turns that stand so. @defaultValue any */
  readonly status?: TurnStatus;
  /** Turns of this session. @defaultValue any */
  readonly session?: string;
  /** Turns that began at this moment or later, in Unix milliseconds. @defaultValue any */
  readonly since?: number;
}

/** Rows that are read at once where some are left out. */
const pageSize = 1_000;

/** Returns the turns of a store in the order of their ids, which is that in which they began. */
export async function listTurns(
  store: Store,
  { after = '', limit = 100, ...wanted }: ListTurnsOptions = {},
): Promise<readonly TurnSummary[]> {
  const isFiltered = Object.values(wanted).some((value) => value !== undefined);
  const found: TurnSummary[] = [];
  for (let afterKey = after; ; ) {
    const rows = await store.listView({
      collection: turnsCollection,
      limit: isFiltered ? pageSize : limit,
      ...(afterKey === '' ? {} : { afterKey }),
    });
    found.push(...rows.map((row) => toTurnSummary(turnsCollection, row)).filter(matches(wanted)));
    const last = rows.at(-1);
    if (found.length >= limit || last === undefined || !isFiltered) return found.slice(0, limit);
    afterKey = last.key;
  }
}

function matches({
  status,
  session,
  since,
}: Pick<ListTurnsOptions, 'status' | 'session' | 'since'>): (turn: TurnSummary) => boolean {
  return (turn) =>
    (status === undefined || turn.status === status) &&
    (session === undefined || turn.session === session) &&
    (since === undefined || turn.startedAt >= since);
}
