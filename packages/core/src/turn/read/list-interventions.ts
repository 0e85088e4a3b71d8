import * as z from 'zod/mini';
import { interventionSchema } from '../../contracts/intervention.js';
import { object } from '../../contracts/scalars.js';
import { iterateRows, parseRow } from '../../journal/rows.js';
import type { Store, ViewRow } from '../../store/store.js';
import { isFinal } from '../rules/events.js';
import {
  arrangeQueue,
  type ListedIntervention,
  type QueuedIntervention,
  queueCollection,
} from '../rules/intervention-queue.js';
import { type DueReason, dueCollection, dueKey, neverAt } from '../rules/next.js';
import { findTurn } from './turn-journal.js';

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

/** A turn that somebody has to take up. */
interface DueTurn {
  readonly turn: string;
  readonly owner: string;
  /**
   * `running`: without a driver, or driven by another process; `until`: its pause is over; `approval`: one has expired; `child`: a
   * turn that it waits for has ended; `versions`: a person is asked about its changed versions.
   */
  readonly why: DueReason;
  /** Unix time in milliseconds from which on it is due; 0 for `child` and `versions`. */
  readonly at: number;
}

export interface DueOptions {
  /** Turns that were due at this moment, in Unix milliseconds. @defaultValue now */
  readonly before?: number;
  /** Cursor: `next` of the previous page. @defaultValue the first page */
  readonly after?: string | undefined;
  /** @defaultValue 100 */
  readonly limit?: number;
  /** Whether to list turns that ask about changed versions: a process that has theirs continues them. @defaultValue false */
  readonly versions?: boolean | undefined;
}

/** Turns that are due, the one that has waited longest first. */
export interface DuePage {
  readonly turns: readonly DueTurn[];
  /** Cursor of the next page; absent on the last one. */
  readonly next?: string;
}

const rowSchema = object({
  turn: z.string(),
  owner: z.string(),
  why: z.enum(['running', 'until', 'approval', 'child', 'versions']),
  waitsFor: z.optional(z.string()),
});

/**
 * Lists turns that are due, the one that has waited longest first; last, those whose awaited turn has ended. A page may be short
 * and still have a successor.
 */
export async function listDue(
  store: Store,
  { before, after, limit = 100, versions = false }: DueOptions & { readonly before: number },
): Promise<DuePage> {
  const turns: DueTurn[] = [];
  const end = dueKey(before + 1);
  const waiting = dueKey(neverAt);
  let last = after;
  let read = 0;
  const from = (afterKey: string | undefined) =>
    iterateRows(store, { collection: dueCollection, afterKey, batch: limit + 1 });
  const rows = async function* () {
    if (after === undefined || after < end)
      for await (const row of from(after)) {
        if (row.key >= end) break;
        yield row;
      }
    yield* from(after !== undefined && after > waiting ? after : waiting);
  };
  for await (const row of rows()) {
    if (read === limit) return last === undefined ? { turns } : { turns, next: last };
    read += 1;
    last = row.key;
    const { waitsFor, ...due } = readDue(row);
    if (due.why === 'versions') turns.push(...(versions ? [{ ...due, at: 0 }] : []));
    else if (due.why !== 'child') turns.push(due);
    else if (await hasEnded(store, waitsFor)) turns.push({ ...due, at: 0 });
  }
  return { turns };
}

/** Reads a row. Throws `StoreError` for a damaged one. */
export function readDue({
  key,
  value,
}: ViewRow): DueTurn & { readonly waitsFor?: string | undefined } {
  const row = parseRow(rowSchema, { collection: dueCollection, key, value });
  return { ...row, at: Number(key.slice(0, key.indexOf('.'))) };
}

async function hasEnded(store: Store, turn: string | undefined): Promise<boolean> {
  const awaited = turn === undefined ? undefined : await findTurn(store, turn);
  return awaited !== undefined && isFinal(awaited.status);
}
