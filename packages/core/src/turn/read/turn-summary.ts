import * as z from 'zod/mini';
import { object } from '../../contracts/scalars.js';
import { parseRow } from '../../journal/rows.js';
import type { ViewRow } from '../../store/store.js';
import { turnStatuses } from '../rules/state.js';
import type { TurnSummary } from '../rules/turn-rows.js';

const summarySchema = object({
  turn: z.string(),
  title: z.string(),
  status: z.enum(turnStatuses),
  session: z.string(),
  owner: z._default(z.string(), 'local'),
  parent: z.optional(z.string()),
  waitsFor: z.optional(z.string()),
  until: z.optional(z.number()),
  thread: z.optional(z.string()),
  startedAt: z.number(),
  updatedAt: z.number(),
  usage: z.optional(
    object({
      modelCalls: z.number(),
      inputTokens: z.number(),
      outputTokens: z.number(),
      cost: z.number(),
    }),
  ),
  head: object({ version: z.number(), hash: z.string() }),
});

/** Reads a row of a list of turns. Throws `StoreError` for a damaged one. */
export function toTurnSummary(collection: string, { key, value }: ViewRow): TurnSummary {
  return parseRow(summarySchema, { collection, key, value });
}
