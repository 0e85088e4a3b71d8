import type { Clock } from '../ports/clock.js';
import type { Store } from '../store/store.js';
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
import { assertThreadName } from './thread-name.js';

/** Options of `createThreadReader`. */
export interface ThreadReaderOptions {
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

export interface SharedThreadReader extends ThreadReader {
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
export function shareThreadReader({ store, clock }: ThreadReaderOptions): SharedThreadReader {
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
    ...{ load, read, readAll, turns: turnsOf },
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
