import type { Store } from '../../store/store.js';
import { type TurnSummary, turnsCollection } from '../rules/turn-rows.js';
import { toTurnSummary } from './turn-summary.js';

/** Returns a turn of a list; `undefined` if there is none by this id. */
export async function findTurn(store: Store, turn: string): Promise<TurnSummary | undefined> {
  const value = await store.getView(turnsCollection, turn);
  return value === undefined ? undefined : toTurnSummary(turnsCollection, { key: turn, value });
}
