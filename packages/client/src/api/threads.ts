import { path } from '../path.js';
import type { Call, Transport } from '../transport/transport.js';
import type {
  ForgottenTurns,
  Thread,
  ThreadExport,
  ThreadPage,
  ThreadTurnPage,
} from '../wire/api.generated.js';
import { documentReader } from '../wire/read-document.js';
import { writeDocument } from '../wire/write-document.js';
import {
  type CreateOptions,
  onceOnly,
  type PageOptions,
  type RequestOptions,
} from './request-options.js';

/** The place of a thread: its id is unique within a session. */
export interface ThreadPlace {
  /** @defaultValue `default` */
  readonly session?: string;
}

/** A page of threads, and a filter. */
export interface ThreadListOptions extends PageOptions {
  /** @defaultValue threads of all sessions */
  readonly session?: string;
}

/** Options of `forget`. */
export interface ForgetOptions extends CreateOptions, ThreadPlace {
  /** Ids of turns of the thread. @defaultValue all turns so far */
  readonly turns?: readonly string[];
}

/**
 * Threads: turns that build on each other. `client.turns.start({ threadId })` goes on with one, or begins it. Every method
 * rejects with `ApiError`, `ConnectionError` or the signal's reason.
 */
export interface ThreadsApi {
  /** Lists threads, the most recently continued first. */
  list(options?: ThreadListOptions): Promise<ThreadPage>;
  /** Returns a thread. */
  get(threadId: string, options?: RequestOptions & ThreadPlace): Promise<Thread>;
  /** Lists the latest turns in the order in which they began; `nextCursor` leads to those before. */
  turns(threadId: string, options?: PageOptions & ThreadPlace): Promise<ThreadTurnPage>;
  /** Returns the thread as one Markdown document. */
  document(threadId: string, options?: RequestOptions & ThreadPlace): Promise<string>;
  /** Returns the thread as one JSON document, in the names of `@pce/core`. */
  export(threadId: string, options?: RequestOptions & ThreadPlace): Promise<ThreadExport>;
  /** Forgets turns: later turns are not told of them. Their journals stay. */
  forget(threadId: string, options?: ForgetOptions): Promise<ForgottenTurns>;
}

export function threadsApi({ ask, askText }: Transport): ThreadsApi {
  const get = (
    where: string,
    { signal }: RequestOptions,
    query: NonNullable<Call['query']>,
  ): Call => {
    return { method: 'GET', path: where, query, signal };
  };
  const readForgotten = documentReader('ForgottenTurns');
  return {
    list: ({ session, cursor, limit, ...options } = {}) =>
      ask(get('/api/threads', options, { session, cursor, limit }), documentReader('ThreadPage')),
    get: (id, { session, ...options } = {}) =>
      ask(get(path`/api/threads/${id}`, options, { session }), documentReader('Thread')),
    turns: (id, { session, cursor, limit, ...options } = {}) =>
      ask(
        get(path`/api/threads/${id}/turns`, options, { session, cursor, limit }),
        documentReader('ThreadTurnPage'),
      ),
    document: (id, { session, ...options } = {}) =>
      askText(get(path`/api/threads/${id}/document`, options, { session })),
    export: (id, { session, ...options } = {}) =>
      ask(
        get(path`/api/threads/${id}/export`, options, { session }),
        documentReader('ThreadExport'),
      ),
    forget: (id, { session, turns, ...options } = {}) =>
      turns === undefined
        ? ask(
            {
              method: 'DELETE',
              path: path`/api/threads/${id}`,
              query: { session },
              signal: options.signal,
            },
            readForgotten,
          )
        : ask(
            {
              method: 'POST',
              path: path`/api/threads/${id}/forget`,
              query: { session },
              body: writeDocument('TurnsToForget', { turnIds: turns }),
              ...onceOnly(options),
            },
            readForgotten,
          ),
  };
}
