import type { StreamStep } from '../../journal/stream-definition.js';
import type { ViewWrite } from '../../store/store.js';
import { newestFirst } from '../../text/newest-first.js';
import type { ThreadEvent } from './events.js';
import type { ThreadName, ThreadState } from './state.js';

/** A thread as a list shows it. */
export interface ThreadSummary extends ThreadName {
  /** Title of its first turn that was not forgotten. */
  readonly title: string;
  /** Number of turns, without those that were forgotten. */
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

/** Returns the collection of an owner's threads, the one that was continued last first. */
export function ownedThreads(owner: string): string {
  return `threads/of/${encodeURIComponent(owner)}`;
}

/** Returns the row of a thread, in the place of the one before; none for a thread of which all is forgotten. */
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
    ...{ thread, session, owner, title: first.title, turns: turns.length, startedAt, updatedAt },
  };
  return {
    collection: ownedThreads(owner),
    key: newestFirst(updatedAt, threadId(state)),
    value: JSON.stringify(summary),
  };
}
