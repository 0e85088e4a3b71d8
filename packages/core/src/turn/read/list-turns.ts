import type { Store } from '../../store/store.js';
import { type TurnSummary, turnsCollection } from '../rules/turn-rows.js';
import { toTurnSummary } from './turn-summary.js';

/** A page of the list of turns. */
export interface ListTurnsOptions {
  /** Turns after this one. @defaultValue from the first */
  readonly after?: string;
  /** @defaultValue 100 */
  readonly limit?: number;
}

/** Returns the turns of a store in the order of their ids, which is that in which they began. */
export async function listTurns(
  store: Store,
  { after, limit }: ListTurnsOptions = {},
): Promise<readonly TurnSummary[]> {
  const rows = await store.listView({
    collection: turnsCollection,
    ...(after === undefined ? {} : { afterKey: after }),
    ...(limit === undefined ? {} : { limit }),
  });
  return rows.map((row) => toTurnSummary(turnsCollection, row));
}
