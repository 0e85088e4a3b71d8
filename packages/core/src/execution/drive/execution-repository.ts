import { InvalidInputError, VersionConflictError } from '../../errors.js';
import type { Clock } from '../../ports/clock.js';
import { emptyHead, seal } from '../../store/hash-chain.js';
import type { Store, ViewWrite } from '../../store/store.js';
import {
  executionStream,
  readExecution,
  readOn,
  type StoredExecution,
} from '../read/read-execution.js';
import { type Changed, type Decide, decideChange, type Settled, settle } from '../rules/change.js';
import type { ExecutionEvent, ExecutionEventOf } from '../rules/events.js';
import { changedRows, type ExecutionRows, executionRows } from '../rules/execution-rows.js';
import { initialState } from '../rules/initial-state.js';
import type { ExecutionState } from '../rules/state.js';

/** A change that is asked of an execution. */
export interface Change {
  /** Runs before each decision, after the state was read. */
  readonly prepare?: () => Promise<void>;
  readonly decide: Decide;
  /** Returns rows to write together with the change's events, given the version of its first event. */
  readonly rows?: (version: number) => readonly ViewWrite[];
}

interface Page extends StoredExecution {
  readonly rows: ExecutionRows;
}

/** A change that waits for its turn. */
interface Request {
  readonly change: Change;
  settle(outcome: Changed | Error): void;
}

export interface ExecutionBookOptions {
  readonly store: Store;
  readonly clock: Clock;
  /** Executions kept in memory. */
  readonly size: number;
}

/** Of one change: far more writers than that do not come together by chance. */
const maxTries = 100;

/** Changes of an execution that are written at once: each may hold an output as large as is allowed. */
const largestGroup = 32;

/**
 * Executions as this process knows them. Of one execution, one append is under way at a time, and the changes that come
 * meanwhile are the next: a change must not be decided on what another process may prevent. Where the journal turns out
 * to have gone on elsewhere, it is read and they are decided again.
 */
export class ExecutionBook {
  readonly #options: ExecutionBookOptions;
  readonly #pages = new Map<string, Page>();
  readonly #waiting = new Map<string, Request[]>();

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
    const page: Page = { state: initialState(first), head, rows: new Map() };
    try {
      const settled = settle(page.state, [first, ...rest], first.at);
      return (await this.#write(page, settled, [])).state;
    } catch (error) {
      if (!(error instanceof VersionConflictError)) throw error;
      throw new InvalidInputError(`there is an execution ${first.execution} already`);
    }
  }

  change(execution: string, change: Change): Promise<Changed> {
    return new Promise((resolve, reject) => {
      const request: Request = {
        change,
        settle: (outcome) => (outcome instanceof Error ? reject(outcome) : resolve(outcome)),
      };
      const waiting = this.#waiting.get(execution);
      if (waiting !== undefined) {
        waiting.push(request);
        return;
      }
      const first = [request];
      this.#waiting.set(execution, first);
      void this.#serve(execution, first);
    });
  }

  /** Carries out what waits, until nothing does. */
  async #serve(execution: string, waiting: Request[]): Promise<void> {
    while (waiting.length > 0) {
      const group = waiting.splice(0, largestGroup);
      const outcomes = await this.#carryOut(
        execution,
        group.map(({ change }) => change),
      ).catch((error: unknown) => {
        const failure = error instanceof Error ? error : new Error(String(error));
        return group.map(() => failure);
      });
      group.forEach(({ settle }, index) => {
        settle(outcomes[index] ?? new Error(`a change of ${execution} had no outcome`));
      });
    }
    this.#waiting.delete(execution);
  }

  /** What came of each, once it is durable. */
  async #carryOut(execution: string, changes: readonly Change[]): Promise<(Changed | Error)[]> {
    let page = this.#pages.get(execution) ?? (await this.#fresh(execution));
    for (let tries = 1; ; tries += 1) {
      // Not before the page: what one finds in the store must not be older than the state it is decided on.
      await Promise.all(changes.map(({ prepare }) => prepare?.()));
      const { outcomes, views, ...settled } = this.#decideAll(page.state, changes);
      try {
        if (settled.events.length > 0) {
          await this.#write(page, settled, views);
          return outcomes;
        }
        // What is refused, or leads to nothing, is so only where the journal has not gone on.
        const { version } = page.head;
        page = await this.#fresh(execution);
        if (page.head.version === version || tries === maxTries) return outcomes;
      } catch (error) {
        if (!(error instanceof VersionConflictError) || tries === maxTries) throw error;
        page = await this.#fresh(execution);
      }
    }
  }

  /** Each on the state that those before it lead to. */
  #decideAll(before: ExecutionState, changes: readonly Change[]) {
    const at = this.#options.clock.now();
    const events: ExecutionEvent[] = [];
    const views: ViewWrite[] = [];
    let state = before;
    const outcomes = changes.map((change) => {
      const outcome = decideChange(state, change.decide, at);
      if (!(outcome instanceof Error)) {
        events.push(...outcome.events);
        views.push(...(change.rows?.(outcome.version) ?? []));
        state = outcome.state;
      }
      return outcome;
    });
    return { outcomes, state, events, views };
  }

  /** Resolves once the events are durable. */
  async #write(
    { head: before, rows: shown }: Page,
    { state, events }: Settled,
    views: readonly ViewWrite[],
  ): Promise<Page> {
    let head = before;
    const sealed = events.map((event) => {
      const next = seal(head, event.type, JSON.stringify(event));
      head = next;
      return next;
    });
    const rows = executionRows(state);
    await this.#options.store.append({
      stream: executionStream(state.execution),
      expectedVersion: before.version,
      events: sealed,
      views: [...changedRows(shown, rows), ...views],
    });
    const { version, hash } = head;
    return this.#keep({ state, head: { version, hash }, rows });
  }

  /** What the journal has. */
  async #fresh(execution: string): Promise<Page> {
    const { store } = this.#options;
    const known = this.#pages.get(execution);
    const stored = await (known ? readOn(store, known) : readExecution(store, execution));
    if (known !== undefined && stored === known) return known;
    return this.#keep({ ...stored, rows: executionRows(stored.state) });
  }

  /** Answers what is known of it now: this, or what became known meanwhile. */
  #keep(page: Page): Page {
    const { execution } = page.state;
    const known = this.#pages.get(execution);
    const newest = known !== undefined && known.head.version > page.head.version ? known : page;
    this.#pages.delete(execution);
    this.#pages.set(execution, newest);
    const [oldest] = this.#pages.keys();
    if (this.#pages.size > this.#options.size && oldest !== undefined) this.#pages.delete(oldest);
    return newest;
  }
}
