import * as z from 'zod/mini';
import { object } from '../../contracts/scalars.js';
import { defineStream } from '../../journal/define-stream.js';
import { streamName } from '../../journal/fold-stream.js';
import { assertNotCut, lastHead } from '../../journal/head-row.js';
import { type LoadedStream, loadNewer, loadStream } from '../../journal/load-stream.js';
import { iterateRows, parseRow } from '../../journal/rows.js';
import type { Store } from '../../store/store.js';
import { newestFirst } from '../../text/newest-first.js';
import { threadEventSchemas } from '../rules/events.js';
import { evolveThread, initialThread, type ThreadName, type ThreadState } from '../rules/state.js';
import { ownedThreads, type ThreadSummary, threadId, threadRows } from '../rules/thread-rows.js';

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

/** The journal of a thread: its turns in order, and what was forgotten. */
export const threadJournal = /* @__PURE__ */ defineStream({
  name: 'thread',
  version: 1,
  events: threadEventSchemas,
  initial: (first) => (first.type === 'thread.began' ? initialThread(first) : undefined),
  evolve: evolveThread,
  project: (steps) => steps.flatMap(threadRows),
});

export const threadStream = (name: ThreadName): string => streamName(threadJournal, threadId(name));

/** Loads a thread; `undefined` for one that has not begun. */
export type LoadThread = (name: ThreadName) => Promise<LoadedStream<ThreadState> | undefined>;

/** Threads whose state is cached; others are read completely each time. */
const cacheSize = 100;

/** Creates a loader that only reads the new events of cached threads. */
export function threadLoader(store: Store): LoadThread {
  const cache = new RecentMap<string, LoadedStream<ThreadState>>(cacheSize);
  return async (name) => {
    const id = threadId(name);
    const known = cache.get(id);
    if (known === undefined) {
      const head = await lastHead(store, threadJournal, id);
      const [first] = await store.read({ stream: threadStream(name), toVersion: 1 });
      if (first === undefined) {
        assertNotCut(threadStream(name), head, 0);
        return undefined;
      }
    }
    const loaded = await (known === undefined
      ? loadStream(store, threadJournal, id)
      : loadNewer(store, threadJournal, known));
    cache.set(id, loaded);
    return loaded;
  };
}

/** A map that keeps the most recently read or written entries, up to a maximum. */
class RecentMap<Key, Value> {
  readonly #entries = new Map<Key, Value>();
  readonly #max: number;

  constructor(max: number) {
    this.#max = max;
  }

  get(key: Key): Value | undefined {
    const value = this.#entries.get(key);
    if (value !== undefined) this.set(key, value);
    return value;
  }

  set(key: Key, value: Value): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    if (this.#entries.size <= this.#max) return;
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined) this.#entries.delete(oldest);
  }
}
