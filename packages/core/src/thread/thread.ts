import { InvalidInputError } from '../errors.js';
import type { Clock } from '../ports/clock.js';
import type { Store } from '../store/store.js';
import { assertKeys, keysOf } from '../text/assert-keys.js';
import type { TurnHandle } from '../turn/drive/handle.js';
import type { OutputOption } from '../turn/drive/run-context.js';
import { type RunOption, type StartParts, startOptionNames } from '../turn/drive/start-options.js';
import { type PastTurn, readPastTurn } from './context/past-turn.js';
import { type ForgetOptions, type Forgotten, forget } from './forget.js';
import {
  type LoadThread,
  listThreadsPage,
  type ThreadsPage,
  type ThreadsPageOptions,
  threadLoader,
} from './read/list-threads.js';
import type { ThreadName } from './rules/state.js';
import type { ThreadSummary } from './rules/thread-rows.js';
import type { ThreadExport } from './thread-export.js';

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

/** Options of `createThreadReader`. */
interface ThreadReaderOptions {
  readonly store: Store;
  readonly clock: Clock;
}

/**
 * The threads of a store, for programs that show them and start no turns. Methods with a name throw `InvalidInputError` for
 * an invalid one.
 */
export interface ThreadReader {
  /** Lists an owner's threads, the most recently continued first. */
  list(options?: ThreadsPageOptions): Promise<ThreadsPage>;
  /** Returns a thread of a list; `undefined` for one that has not begun or is forgotten completely. */
  find(name: ThreadName): Promise<ThreadSummary | undefined>;
  /** Returns the ids of its turns in order; none for a thread that has not begun. */
  turns(name: ThreadName): Promise<readonly string[]>;
  /** Forgets turns of a thread: all so far, or some. Throws `InvalidInputError` for a turn of another thread. */
  forget(name: ThreadName, options?: ForgetOptions): Promise<Forgotten>;
  /** Returns the whole thread, without forgotten turns. */
  export(name: ThreadName): Promise<ThreadExport>;
  /** Reads the same turn by turn, on demand. */
  exportTurns(name: ThreadName): AsyncIterable<PastTurn>;
}

interface SharedThreadReader extends ThreadReader {
  /** Reads a turn; `undefined` for one that cannot be read. */
  read(turn: string): Promise<PastTurn | undefined>;
  readAll(turns: readonly string[]): Promise<PastTurn[]>;
  readonly load: LoadThread;
}

/** Reads the threads of a store that any process may write. */
export function createThreadReader(options: ThreadReaderOptions): ThreadReader {
  return shareThreadReader(options);
}

/** The same, with its parts. */
function shareThreadReader({ store, clock }: ThreadReaderOptions): SharedThreadReader {
  const load = threadLoader(store);
  const read = (turn: string): Promise<PastTurn | undefined> => readPastTurn(store, turn);
  async function* each(turns: readonly string[]): AsyncGenerator<PastTurn, void, undefined> {
    for (const turn of turns) {
      const past = await read(turn);
      if (past !== undefined) yield past;
    }
  }
  const readAll = async (turns: readonly string[]): Promise<PastTurn[]> => {
    const found: PastTurn[] = [];
    for await (const past of each(turns)) found.push(past);
    return found;
  };
  const stateOf = async (name: ThreadName) => {
    assertThreadName(name);
    return (await load(name))?.state;
  };
  const turnsOf = async (name: ThreadName): Promise<readonly string[]> =>
    (await stateOf(name))?.turns.toArray().map(({ turn }) => turn) ?? [];
  return {
    load,
    read,
    readAll,
    turns: turnsOf,
    list: (options) => listThreadsPage(store, options),
    async find(name) {
      const state = await stateOf(name);
      const first = state?.turns.at(0);
      if (state === undefined || first === undefined) return undefined;
      const { thread, session, owner, startedAt, updatedAt, turns } = state;
      const { title } = first;
      return { thread, session, owner, title, turns: turns.length, startedAt, updatedAt };
    },
    async forget(name, options = {}) {
      assertThreadName(name);
      return forget({ store, clock, load }, name, options);
    },
    async export({ thread, session, owner }) {
      const name = { thread, session, owner };
      return { format: 'pce-thread/1', ...name, turns: await readAll(await turnsOf(name)) };
    },
    async *exportTurns(name) {
      yield* each(await turnsOf(name));
    },
  };
}

/** Longest id of a thread, in characters: it becomes part of names in the store. */
const maxLength = 200;

/** Throws `InvalidInputError` for a thread id that is empty, too long, or not displayable. */
function assertThreadName({ thread, session, owner }: ThreadName): void {
  const isGood =
    typeof thread === 'string' &&
    thread.trim() !== '' &&
    thread.length <= maxLength &&
    thread.isWellFormed() &&
    !/\p{Cc}/u.test(thread);
  if (!isGood) {
    throw new InvalidInputError(
      `thread id ${JSON.stringify(thread)}: use text of 1 to ${maxLength} characters without line breaks`,
    );
  }
  for (const [option, value] of Object.entries({ session, owner })) {
    if (typeof value === 'string' && value !== '' && value.isWellFormed()) continue;
    throw new InvalidInputError(
      `option ${option}: expected well-formed text, got ${JSON.stringify(value)}`,
    );
  }
}
