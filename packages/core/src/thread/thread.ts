import { InvalidInputError } from '../errors.js';
import type { Clock } from '../ports/clock.js';
import type { Store } from '../store/store.js';
import { assertKeys, keysOf } from '../text/assert-keys.js';
import type { TurnHandle } from '../turn/drive/handle.js';
import type { OutputOption } from '../turn/drive/run-context.js';
import { type RunOption, type StartParts, startOptionNames } from '../turn/drive/start-options.js';
import type { PastTurn } from './context/past-turn.js';
import type { ForgetOptions, Forgotten } from './forget.js';
import type { LoadThread } from './read/list-threads.js';
import type { ThreadName } from './rules/state.js';
import type { ThreadExport } from './thread-export.js';
import { assertThreadName } from './thread-name.js';
import { shareThreadReader } from './thread-reader.js';

/** Scope of a thread, in which its id is unique. */
export interface ThreadOptions {
  /** @defaultValue `default` */
  readonly session?: string;
  /** The user or tenant that the thread and its turns belong to. @defaultValue `local` */
  readonly owner?: string;
}

/** Options of a thread's `start`: those of a turn, except session and owner, which are the thread's. */
export type StartInThreadOptions<Run = unknown, Output = unknown> = StartInThreadParts &
  RunOption<Run> &
  OutputOption<Output>;

/** Options of a thread's `start` for any run context. */
export interface StartInThreadParts extends Omit<StartParts, 'session' | 'owner'> {
  /**
   * Milliseconds to wait while the thread's latest turn is running.
   * @defaultValue 0: the result rejects with `ThreadBusyError` at once
   */
  readonly wait?: number;
}

/** A page of a thread's turns. */
interface ThreadTurnsPage {
  /** Turns before this one. @defaultValue the latest */
  readonly before?: string;
  /** @defaultValue 50 */
  readonly limit?: number;
}

/**
 * Turns that build on each other: each sees the earlier requests, answers and claims. Kept in the store, so that any process
 * can continue it.
 */
export interface Thread<Run = unknown> extends ThreadName {
  /**
   * Starts the next turn. Its result rejects with `ThreadBusyError` while the latest turn is running; a turn that is paused
   * or waits for a person does not block it.
   */
  start<Output>(
    request: string,
    ...options: undefined extends Run
      ? [options?: StartInThreadOptions<Run, Output> | undefined]
      : [options: StartInThreadOptions<Run, Output>]
  ): TurnHandle<Output>;
  /** Returns a page of its turns, the latest ones, in order. */
  turns(page?: ThreadTurnsPage): Promise<readonly PastTurn[]>;
  /**
   * Forgets turns: later turns do not see them or claims that come from them, and the thread no longer shows them. The
   * journals of the turns are unchanged, and so is what later turns took from them.
   */
  forget(options?: ForgetOptions): Promise<Forgotten>;
  /** Returns the whole thread, without forgotten turns. `renderThread` converts it to Markdown. */
  export(): Promise<ThreadExport>;
}

interface ThreadReading {
  readonly read: (turn: string) => Promise<PastTurn | undefined>;
  readonly load: LoadThread;
}

export interface ThreadsHost {
  readonly store: Store;
  readonly clock: Clock;
  /** Starts a turn of a thread. */
  begin<Output>(
    request: string,
    options: StartInThreadOptions<unknown, Output>,
    name: ThreadName,
    reading: ThreadReading,
  ): TurnHandle<Output>;
}

const threadNames = keysOf<ThreadOptions>()('session', 'owner');
const startNames = keysOf<StartInThreadOptions>()(...startOptionNames);

export function createThreads(
  host: ThreadsHost,
): (thread: string, options?: ThreadOptions) => Thread {
  const reader = shareThreadReader(host);
  const { load, read } = reader;

  return (thread, options) => {
    assertKeys('thread', options, threadNames);
    const { session = 'default', owner = 'local' } = options ?? {};
    const name: ThreadName = { thread, session, owner };
    assertThreadName(name);
    return {
      ...name,
      start(request, options = {}) {
        assertKeys('start', options, startNames);
        return host.begin(request, options, name, { read, load });
      },
      async turns({ before, limit = 50 } = {}) {
        if (!Number.isInteger(limit) || limit < 1) {
          throw new InvalidInputError(`option limit: ${limit} is not a whole number from 1`);
        }
        const ids = await reader.turns(name);
        const end = before === undefined ? ids.length : ids.indexOf(before);
        if (end === -1) {
          throw new InvalidInputError(`option before: ${before} is no turn of thread ${thread}`);
        }
        return reader.readAll(ids.slice(Math.max(0, end - limit), end));
      },
      forget: (options) => reader.forget(name, options),
      export: () => reader.export(name),
    };
  };
}
