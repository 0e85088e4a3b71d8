import { InvalidInputError } from '../errors.js';
import type { Clock } from '../ports/clock.js';
import type { Store } from '../store/store.js';
import { assertKeys, keysOf } from '../text/assert-keys.js';
import type { TurnHandle } from '../turn/drive/handle.js';
import type { OutputOption } from '../turn/drive/output-option.js';
import { type RunOption, type StartParts, startOptionNames } from '../turn/drive/start-options.js';
import type { PastTurn } from './context/past-turn.js';
import type { ForgetOptions, Forgotten } from './forget.js';
import type { LoadThread } from './read/load-thread.js';
import type { ThreadName } from './rules/state.js';
import type { ThreadExport } from './thread-export.js';
import { assertThreadName } from './thread-name.js';
import { shareThreadReader } from './thread-reader.js';

/** Where a thread belongs. Its id is unique within that. */
export interface ThreadOptions {
  /** @defaultValue `default` */
  readonly session?: string;
  /** The user or tenant that the thread and its turns belong to. @defaultValue `local` */
  readonly owner?: string;
}

/** Options of a thread's `start`: those of a turn, but for session and owner, which are the thread's. */
export type StartInThreadOptions<Run = unknown, Output = unknown> = StartInThreadParts &
  RunOption<Run> &
  OutputOption<Output>;

/** Options of a thread's `start` whatever the run context is. */
export interface StartInThreadParts extends Omit<StartParts, 'session' | 'owner'> {
  /**
   * Milliseconds to wait while the thread's latest turn is running.
   * @defaultValue 0: the result rejects with `ThreadBusyError` at once
   */
  readonly wait?: number;
}

/** A page of a thread's turns. */
export interface ThreadTurnsPage {
  /** Turns before this one. @defaultValue the latest */
  readonly before?: string;
  /** @defaultValue 50 */
  readonly limit?: number;
}

/**
 * Turns that build on each other: each is told what was asked, answered and claimed before. It is kept in the store, so
 * any process can go on with it.
 */
export interface Thread<Run = unknown> extends ThreadName {
  /**
   * Begins the next turn. Its result rejects with `ThreadBusyError` while the latest turn is running; one that waits
   * for a person, or is paused, keeps nobody from going on.
   */
  start<Output>(
    request: string,
    ...options: undefined extends Run
      ? [options?: StartInThreadOptions<Run, Output> | undefined]
      : [options: StartInThreadOptions<Run, Output>]
  ): TurnHandle<Output>;
  /** Returns a page of its turns, the latest ones, in the order in which they began. */
  turns(page?: ThreadTurnsPage): Promise<readonly PastTurn[]>;
  /**
   * Forgets turns: later turns are not told of them, nor of claims that come from them, and the thread does not show them
   * any more. The journals of the turns stay as they are, and so does what later turns took from them.
   */
  forget(options?: ForgetOptions): Promise<Forgotten>;
  /** Returns the whole thread, without what was forgotten. `renderThread` makes Markdown of it. */
  export(): Promise<ThreadExport>;
}

/** How threads and their turns are read. */
interface ThreadReading {
  readonly read: (turn: string) => Promise<PastTurn | undefined>;
  readonly load: LoadThread;
}

/** The part of an orchestrator that threads need. */
export interface ThreadsHost {
  readonly store: Store;
  readonly clock: Clock;
  /** Begins a turn of a thread. */
  begin<Output>(
    request: string,
    options: StartInThreadOptions<unknown, Output>,
    name: ThreadName,
    reading: ThreadReading,
  ): TurnHandle<Output>;
}

const threadNames = keysOf<ThreadOptions>()('session', 'owner');
const startNames = keysOf<StartInThreadOptions>()(...startOptionNames);

/** Returns a function that opens threads. */
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
