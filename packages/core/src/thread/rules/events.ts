import * as z from 'zod/mini';
import { eventSchema } from '../../journal/stream-event.js';

/** Every event of a thread's journal, by type. */
export const threadEventSchemas = {
  /** A new thread is about to begin its first turn. */
  'thread.began': eventSchema('thread.began', {
    thread: z.string(),
    session: z.string(),
    owner: z.string(),
  }),
  /** A turn is about to begin. Its journal follows, unless the process died in between. */
  'thread.continued': eventSchema('thread.continued', { turn: z.string(), title: z.string() }),
  'thread.forgot': eventSchema('thread.forgot', {
    /** Absent for all turns so far. */
    turns: z.optional(z.array(z.string())),
    /** The person who requested it. */
    by: z.optional(z.string()),
  }),
} as const;

export type ThreadEvent = {
  [Type in keyof typeof threadEventSchemas]: z.infer<(typeof threadEventSchemas)[Type]>;
}[keyof typeof threadEventSchemas];

export type ThreadBegan = Extract<ThreadEvent, { type: 'thread.began' }>;
