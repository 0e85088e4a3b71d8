import type { StreamStep } from '../../journal/stream-definition.js';
import type { ViewWrite } from '../../store/store.js';
import { newestFirst } from '../../text/newest-first.js';
import type { ThreadEvent } from './events.js';
import type { ThreadName, ThreadState } from './state.js';

/** A thread in a list. */
export interface ThreadSummary extends ThreadName {
  /** Title of its first turn that is not forgotten. */
  readonly title: string;
  /** Number of turns without forgotten ones. */
  readonly turns: number;
  /** Unix time in milliseconds. */
  readonly startedAt: number;
  /** When its latest turn began. */
  readonly updatedAt: number;
}

/** Returns the id of a thread's stream. */
export function threadId({ thread, session, owner }: ThreadName): string {
  return [owner, session, thread].map(encodeURIComponent).join('/');
}

/** Returns the collection of an owner's threads, the most recently continued first. */
export function ownedThreads(owner: string): string {
  return `threads/of/${encodeURIComponent(owner)}`;
}

/** Returns the new row of a thread and the removal of its old one; no row for a thread that is forgotten completely. */
export function threadRows({
  before,
  after,
}: StreamStep<ThreadState, ThreadEvent>): readonly ViewWrite[] {
  const old = before && rowOf(before);
  const row = rowOf(after);
  return [
    ...(old !== undefined && old.key !== row?.key ? [{ ...old, value: null }] : []),
    ...(row === undefined ? [] : [row]),
  ];
}

function rowOf(state: ThreadState): ViewWrite | undefined {
  const { thread, session, owner, startedAt, updatedAt, turns } = state;
  const first = turns.at(0);
  if (first === undefined) return undefined;
  const summary: ThreadSummary = {
    thread,
    session,
    owner,
    title: first.title,
    turns: turns.length,
    startedAt,
    updatedAt,
  };
  return {
    collection: ownedThreads(owner),
    key: newestFirst(updatedAt, threadId(state)),
    value: JSON.stringify(summary),
  };
}
