import * as z from 'zod/mini';
import { object } from '../../contracts/object.js';
import { iterateRows } from '../../journal/iterate-rows.js';
import { parseRow } from '../../journal/parse-row.js';
import type { Store } from '../../store/store.js';
import { newestFirst } from '../../text/newest-first.js';
import { ownedThreads, type ThreadSummary } from '../rules/thread-rows.js';

/** Which threads are listed. */
export interface ListThreadsOptions {
  /** @defaultValue `local` */
  readonly owner?: string | undefined;
  /** Threads of this session. @defaultValue any */
  readonly session?: string | undefined;
  /** Threads that were continued last before this moment, in Unix milliseconds. @defaultValue any */
  readonly before?: number | undefined;
  /** @defaultValue 100 */
  readonly limit?: number;
}

const summarySchema = object({
  thread: z.string(),
  session: z.string(),
  owner: z.string(),
  title: z.string(),
  turns: z.number(),
  startedAt: z.number(),
  updatedAt: z.number(),
});

/** Rows that are read at once where some are left out. */
const pageSize = 500;

/** Lists an owner's threads, the one that was continued last first. */
export async function listThreads(
  store: Store,
  { owner = 'local', session, before, limit = 100 }: ListThreadsOptions = {},
): Promise<readonly ThreadSummary[]> {
  const collection = ownedThreads(owner);
  const batch = session === undefined ? limit : pageSize;
  // No id begins with this character: all of that moment are passed over.
  const afterKey = before === undefined ? undefined : newestFirst(before, '\u{10ffff}');
  const found: ThreadSummary[] = [];
  for await (const { key, value } of iterateRows(store, { collection, afterKey, batch })) {
    if (found.length === limit) break;
    const thread = parseRow(summarySchema, { collection, key, value });
    if (session === undefined || thread.session === session) found.push(thread);
  }
  return found;
}
