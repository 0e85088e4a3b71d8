import { defineStream } from '../../journal/define-stream.js';
import { streamName } from '../../journal/stream-name.js';
import { threadEventSchemas } from '../rules/events.js';
import { evolveThread, initialThread, type ThreadName } from '../rules/state.js';
import { threadId, threadRows } from '../rules/thread-rows.js';

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
