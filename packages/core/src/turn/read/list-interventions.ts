import * as z from 'zod/mini';
import { interventionSchema } from '../../contracts/intervention.js';
import { object } from '../../contracts/object.js';
import { iterateRows } from '../../journal/iterate-rows.js';
import { parseRow } from '../../journal/parse-row.js';
import type { Store, ViewRow } from '../../store/store.js';
import {
  arrangeQueue,
  type ListedIntervention,
  type QueuedIntervention,
  queueCollection,
} from '../rules/intervention-queue.js';

/** Filter of open interventions. */
export interface ListInterventionsOptions {
  /** Those of turns of this session. @defaultValue all */
  readonly session?: string;
}

/** Returns the open interventions of a store, oldest first. */
export async function listInterventions(
  store: Store,
  { session }: ListInterventionsOptions = {},
): Promise<readonly ListedIntervention[]> {
  const open: QueuedIntervention[] = [];
  for await (const row of iterateRows(store, { collection: queueCollection }))
    open.push(toQueued(row));
  // The queue's limits apply to all sessions together.
  const all = arrangeQueue(open);
  return session === undefined ? all : all.filter((one) => one.session === session);
}

const queuedSchema = object({
  intervention: interventionSchema,
  turn: z.string(),
  session: z.string(),
  owner: z._default(z.string(), 'local'),
  openedAt: z.number(),
});

function toQueued({ key, value }: ViewRow): QueuedIntervention {
  return parseRow(queuedSchema, { collection: queueCollection, key, value });
}
