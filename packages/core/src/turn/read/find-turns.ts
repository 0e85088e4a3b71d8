import type { Store } from '../../store/store.js';
import { type TurnSummary, turnsCollection } from '../rules/turn-rows.js';
import { toTurnSummary } from './turn-summary.js';

/** Returns a turn as lists show it; `undefined` if there is none by this id. */
export async function findTurn(store: Store, turn: string): Promise<TurnSummary | undefined> {
  const value = await store.getView(turnsCollection, turn);
  return value === undefined ? undefined : toTurnSummary(turnsCollection, { key: turn, value });
}

/**
 * Returns the turns whose ids begin with a text, `limit` at most, in the order of their ids. Reads no others, however
 * many the store has.
 */
export async function findTurnsByPrefix(
  store: Store,
  prefix: string,
  { limit = 10 }: { readonly limit?: number } = {},
): Promise<readonly TurnSummary[]> {
  const exact = await findTurn(store, prefix);
  const rows = await store.listView({ collection: turnsCollection, afterKey: prefix, limit });
  const longer = rows
    .filter(({ key }) => key.startsWith(prefix))
    .map((row) => toTurnSummary(turnsCollection, row));
  return [...(exact === undefined ? [] : [exact]), ...longer].slice(0, limit);
}
