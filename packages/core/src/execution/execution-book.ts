import { InvalidInputError, VersionConflictError } from '../errors.js';
import type { Clock } from '../ports.js';
import { emptyHead, seal } from '../store/hash-chain.js';
import type { Store, ViewWrite } from '../store/store.js';
import type { ExecutionEvent, ExecutionEventOf } from './events.js';
import { evolve } from './evolve.js';
import { changedRows, type ExecutionRows, executionRows } from './execution-views.js';
import { initialState } from './initial-state.js';
import { next } from './next.js';
import { executionStream, readExecution, readOn, type StoredExecution } from './read-execution.js';
import type { ExecutionState } from './state.js';

/** What is asked of an execution. */
export interface Change {
  /** Before each time it is decided. */
  readonly prepare?: () => Promise<void>;
  /** What it leads to; throws where it is not to be. Asked again where another writer was first. */
  readonly decide: (state: ExecutionState, at: number) => readonly ExecutionEvent[];
  /** Rows that are written with it, by the version of its first event. */
  readonly rows?: (version: number) => readonly ViewWrite[];
}

/** Events, and the state they lead to. */
interface Settled {
  readonly state: ExecutionState;
  /** Those of a change, then what followed from them; none where nothing is to be written. */
  readonly events: readonly ExecutionEvent[];
}

/** Where an execution stands once a change is durable. */
export interface Changed extends Settled {
  /** Version of the first. */
  readonly version: number;
}

interface Page extends StoredExecution {
  readonly rows: ExecutionRows;
  /** Whether it became durable: the journal has it. */
  readonly written: Promise<boolean>;
}

export interface ExecutionBookOptions {
  readonly store: Store;
  readonly clock: Clock;
  /** Executions kept in memory. */
  readonly size: number;
}

/** Of one change: far more writers than that do not come together by chance. */
const maxTries = 100;

/**
 * Executions as this process knows them. A change is decided on what is known and written without waiting for the one
 * before it; where the journal turns out to have gone on elsewhere, it is read and the change decided again.
 */
export class ExecutionBook {
  readonly #options: ExecutionBookOptions;
  readonly #pages = new Map<string, Page>();

  constructor(options: ExecutionBookOptions) {
    this.#options = options;
  }

  /** As the journal has it now. Throws `ExecutionNotFoundError`. */
  async read(execution: string): Promise<ExecutionState> {
    return (await this.#fresh(execution)).state;
  }

  /** Begins an execution. Throws `InvalidInputError` where there is one of that id. */
  async begin(
    first: ExecutionEventOf<'execution.created'>,
    rest: readonly ExecutionEvent[],
  ): Promise<ExecutionState> {
    const head = emptyHead(executionStream(first.execution));
    const page: Page = { ...withRows({ state: initialState(first), head }), rows: new Map() };
    try {
      const settled = settle(page.state, [first, ...rest], first.at);
      await this.#write(page, settled);
      return settled.state;
    } catch (error) {
      if (!(error instanceof VersionConflictError)) throw error;
      throw new InvalidInputError(`there is an execution ${first.execution} already`);
    }
  }

  async change(execution: string, { prepare, decide, rows }: Change): Promise<Changed> {
    for (let tries = 1; ; tries += 1) {
      await prepare?.();
      const page = this.#pages.get(execution) ?? (await this.#fresh(execution));
      const settled = this.#consequences(page, decide);
      if (settled instanceof Error || settled.events.length === 0) {
        // What is refused, or leads to nothing, is so only where the journal has not gone on.
        const { head } = await this.#fresh(execution);
        if (head.version !== page.head.version && tries < maxTries) continue;
        if (settled instanceof Error) throw settled;
        return { ...settled, version: page.head.version };
      }
      const version = page.head.version + 1;
      try {
        await this.#write(page, settled, rows?.(version) ?? []);
        return { ...settled, version };
      } catch (error) {
        if (!(error instanceof VersionConflictError) || tries === maxTries) throw error;
      }
    }
  }

  /** The events of a change and of all that follows from it now, or the error that refuses it. */
  #consequences({ state }: Page, decide: Change['decide']): Settled | Error {
    const at = this.#options.clock.now();
    try {
      return settle(state, decide(state, at), at);
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  /** Resolves once the events are durable. */
  async #write(
    page: Page,
    { state, events }: Settled,
    views: readonly ViewWrite[] = [],
  ): Promise<void> {
    const { store } = this.#options;
    const stream = executionStream(state.execution);
    let head = page.head;
    const sealed = events.map((event) => {
      const next = seal(head, event.type, JSON.stringify(event));
      head = next;
      return next;
    });
    const rows = executionRows(state);
    const written = store.append({
      stream,
      expectedVersion: page.head.version,
      events: sealed,
      views: [...changedRows(page.rows, rows), ...views],
    });
    const { version, hash } = head;
    const isWritten = written.then(
      () => true,
      () => false,
    );
    this.#keep({ state, head: { version, hash }, rows, written: isWritten });
    try {
      await written;
    } catch (error) {
      // What was decided on it meanwhile finds the journal elsewhere, and is decided again.
      this.#pages.delete(state.execution);
      throw error;
    }
  }

  /** What the journal has, with everything this process has written. */
  async #fresh(execution: string): Promise<Page> {
    const { store } = this.#options;
    const known = this.#pages.get(execution);
    if (known !== undefined && !(await known.written)) return this.#fresh(execution);
    const stored = await (known ? readOn(store, known) : readExecution(store, execution));
    if (known !== undefined && stored === known) return known;
    const page = withRows(stored);
    const kept = this.#pages.get(execution);
    return kept === undefined || kept.head.version < page.head.version ? this.#keep(page) : page;
  }

  #keep(page: Page): Page {
    const { execution } = page.state;
    this.#pages.delete(execution);
    this.#pages.set(execution, page);
    const [oldest] = this.#pages.keys();
    if (this.#pages.size > this.#options.size && oldest !== undefined) this.#pages.delete(oldest);
    return page;
  }
}

function withRows(stored: StoredExecution): Page {
  return { ...stored, rows: executionRows(stored.state), written: Promise.resolve(true) };
}

/** The events, and what follows from them at the same time. */
function settle(before: ExecutionState, decided: readonly ExecutionEvent[], at: number): Settled {
  const events = [...decided];
  let state = decided.reduce(evolve, before);
  for (let event = next(state, at); event !== undefined; event = next(state, at)) {
    events.push(event);
    state = evolve(state, event);
  }
  return { state, events };
}
