import * as z from 'zod/mini';
import { object } from '../../contracts/object.js';
import { iterateRows, parseRow } from '../../journal/rows.js';
import type { Store } from '../../store/store.js';
import { newestFirst } from '../../text/newest-first.js';
import { ownedThreads, type ThreadSummary } from '../rules/thread-rows.js';

export interface ListThreadsOptions {
  /** @defaultValue `local` */
  readonly owner?: string | undefined;
  /** Threads of this session. @defaultValue any */
  readonly session?: string | undefined;
  /** Threads last continued before this moment, in Unix milliseconds. @defaultValue any */
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

/** Selection of a page of an owner's threads. */
export interface ThreadsPageOptions {
  /** @defaultValue `local` */
  readonly owner?: string | undefined;
  /** Threads of this session. @defaultValue any */
  readonly session?: string | undefined;
  /** Cursor: `next` of the page before. @defaultValue the first page */
  readonly after?: string | undefined;
  /** @defaultValue 50 */
  readonly limit?: number;
}

/** A page of threads, the most recently continued first. */
export interface ThreadsPage {
  readonly threads: readonly ThreadSummary[];
  /** Cursor of the next page; absent on the last one. */
  readonly next?: string;
}

/** Rows read at once when filtering. */
const pageSize = 500;

/** Lists an owner's threads, the most recently continued first. */
export async function listThreads(
  store: Store,
  { before, limit = 100, ...wanted }: ListThreadsOptions = {},
): Promise<readonly ThreadSummary[]> {
  // No id starts with this character, so all threads of that moment are skipped.
  const after = before === undefined ? undefined : newestFirst(before, '\u{10ffff}');
  return (await listThreadsPage(store, { ...wanted, after, limit })).threads;
}

/** Lists a page of an owner's threads, the most recently continued first. */
export async function listThreadsPage(
  store: Store,
  { owner = 'local', session, after, limit = 50 }: ThreadsPageOptions = {},
): Promise<ThreadsPage> {
  const collection = ownedThreads(owner);
  const batch = session === undefined ? limit + 1 : pageSize;
  const threads: ThreadSummary[] = [];
  let next = after;
  for await (const { key, value } of iterateRows(store, { collection, afterKey: after, batch })) {
    if (threads.length === limit && next !== undefined) return { threads, next };
    const thread = parseRow(summarySchema, { collection, key, value });
    if (session === undefined || thread.session === session) threads.push(thread);
    next = key;
  }
  return { threads };
}
