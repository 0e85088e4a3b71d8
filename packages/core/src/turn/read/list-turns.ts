import * as z from 'zod/mini';
import { object } from '../../contracts/object.js';
import { parseRow } from '../../journal/parse-row.js';
import type { Store, ViewRow } from '../../store/store.js';
import { finalStatuses } from '../rules/events.js';
import { type TurnSummary, turnsCollection } from '../rules/turn-rows.js';

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
  return rows.map(toTurnSummary);
}

const summarySchema = object({
  turn: z.string(),
  title: z.string(),
  status: z.enum([...finalStatuses, 'running', 'blocked', 'paused']),
  session: z.string(),
  startedAt: z.number(),
  updatedAt: z.number(),
  head: object({ version: z.number(), hash: z.string() }),
});

function toTurnSummary({ key, value }: ViewRow): TurnSummary {
  return parseRow(summarySchema, { collection: turnsCollection, key, value });
}
