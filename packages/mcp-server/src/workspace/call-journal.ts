import { defineStream, eventSchema } from '@pce/core/internal';
import * as z from 'zod/mini';

interface CallState {
  /** SHA-256 of the tool and its arguments. */
  readonly hash: string;
  /** Unix time in milliseconds. */
  readonly begunAt: number;
  /** Id of what the call made or changed; `undefined` until then. */
  readonly result: string | undefined;
}

/** The journal of a call under an idempotency key. Its id is the key's SHA-256. */
export const callJournal = /* @__PURE__ */ defineStream({
  name: 'mcp-call',
  version: 1,
  events: {
    'call.begun': eventSchema('call.begun', { tool: z.string(), hash: z.string() }),
    'call.done': eventSchema('call.done', { result: z.string() }),
  },
  initial: (first): CallState | undefined =>
    first.type === 'call.begun'
      ? { hash: first.hash, begunAt: first.at, result: undefined }
      : undefined,
  evolve: (state, event) =>
    event.type === 'call.done' ? { ...state, result: event.result } : state,
  project: () => [],
});
