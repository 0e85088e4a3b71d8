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
import { endpoints } from './endpoints.js';
import {
  type CreateOptions,
  onceOnly,
  type PageOptions,
  type RequestOptions,
} from './request-options.js';

/** The place of a thread: its id is unique within a session. */
interface ThreadPlace {
  /** @defaultValue `default` */
  readonly session?: string;
}

/** A page of threads, and a filter. */
interface ThreadListOptions extends PageOptions {
  /** @defaultValue threads of all sessions */
  readonly session?: string;
}

/** Options of `forget`. */
interface ForgetOptions extends CreateOptions, ThreadPlace {
  /** Ids of turns of the thread. @defaultValue all turns so far */
  readonly turns?: readonly string[];
}

/**
 * Threads: turns that build on each other. `client.turns.start({ threadId })` continues or begins one. Every method
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
  /** Forgets turns: later turns do not see them. Their journals stay. */
  forget(threadId: string, options?: ForgetOptions): Promise<ForgottenTurns>;
}

export function threadsApi(transport: Transport): ThreadsApi {
  const { read, text } = endpoints(transport);
  const reader = documentReader('ForgottenTurns');
  return {
    list: read('ThreadPage', '/api/threads'),
    get: read('Thread', '/api/threads/{id}'),
    turns: read('ThreadTurnPage', '/api/threads/{id}/turns'),
    document: text('/api/threads/{id}/document'),
    export: read('ThreadExport', '/api/threads/{id}/export'),
    forget: (id, { session, turns, ...options } = {}) => {
      const where = path('/api/threads/{id}', id);
      const call: Call =
        turns === undefined
          ? { method: 'DELETE', path: where, signal: options.signal }
          : {
              method: 'POST',
              path: `${where}/forget`,
              body: writeDocument('TurnsToForget', { turnIds: turns }),
              ...onceOnly(options),
            };
      return transport.ask({ ...call, query: { session } }, reader);
    },
  };
}
