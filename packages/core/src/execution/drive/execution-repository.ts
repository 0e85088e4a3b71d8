import { LRUCache } from 'lru-cache';
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
import {
  type Changed,
  type Decide,
  decideChange,
  type Progress,
  withConsequences,
} from '../rules/change.js';
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

/** An execution as this process last saw it, with the rows that show it. */
interface CacheEntry extends StoredExecution {
  readonly rows: ExecutionRows;
}

/** A change that waits to be written. */
interface Request {
  readonly change: Change;
  complete(outcome: Changed | Error): void;
}

export interface ExecutionRepositoryOptions {
  readonly store: Store;
  readonly clock: Clock;
  /** Number of executions kept in memory. */
  readonly cacheSize: number;
}

/** Tries of one append; so many writers do not collide by chance. */
const maxTries = 100;

/** Changes of an execution written at once; each may hold an output of the maximum size. */
const maxGroup = 32;

/**
 * Reads and changes executions. Of each execution one append is in flight at a time; changes that arrive meanwhile are
 * written together in the next, because a change must not be decided on events that another process may prevent. If the
 * journal has grown elsewhere, it is read again and the changes are decided again.
 */
export class ExecutionRepository {
  readonly #options: ExecutionRepositoryOptions;
  readonly #cache: LRUCache<string, CacheEntry>;
  readonly #waiting = new Map<string, Request[]>();

  constructor(options: ExecutionRepositoryOptions) {
    this.#options = options;
    this.#cache = new LRUCache({ max: options.cacheSize });
  }

  /** Returns the state that the journal has now. Throws `ExecutionNotFoundError`. */
  async read(execution: string): Promise<ExecutionState> {
    return (await this.#refresh(execution)).state;
  }

  /** Begins an execution. Throws `InvalidInputError` if the id is taken. */
  async begin(
    first: ExecutionEventOf<'execution.created'>,
    rest: readonly ExecutionEvent[],
  ): Promise<ExecutionState> {
    const head = emptyHead(executionStream(first.execution));
    const entry: CacheEntry = { state: initialState(first), head, rows: new Map() };
    try {
      const progress = withConsequences(entry.state, [first, ...rest], first.at);
      return (await this.#write(entry, progress, [])).state;
    } catch (error) {
      if (!(error instanceof VersionConflictError)) throw error;
      throw new InvalidInputError(`there is an execution ${first.execution} already`);
    }
  }

  /** Changes an execution; resolves once that is durable. Rejects with what `decide` throws. */
  change(execution: string, change: Change): Promise<Changed> {
    return new Promise((resolve, reject) => {
      const request: Request = {
        change,
        complete: (outcome) => (outcome instanceof Error ? reject(outcome) : resolve(outcome)),
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

  /** Writes the waiting changes of an execution, group by group. */
  async #serve(execution: string, waiting: Request[]): Promise<void> {
    while (waiting.length > 0) {
      const group = waiting.splice(0, maxGroup);
      const outcomes = await this.#carryOut(
        execution,
        group.map(({ change }) => change),
      ).catch((error: unknown) => {
        const failure = error instanceof Error ? error : new Error(String(error));
        return group.map(() => failure);
      });
      group.forEach(({ complete }, index) => {
        complete(outcomes[index] ?? new Error(`a change of ${execution} had no outcome`));
      });
    }
    this.#waiting.delete(execution);
  }

  /** Returns the outcome of each change once it is durable. */
  async #carryOut(execution: string, changes: readonly Change[]): Promise<(Changed | Error)[]> {
    let entry = this.#cache.get(execution) ?? (await this.#refresh(execution));
    for (let tries = 1; ; tries += 1) {
      // After the state was read: what a change finds in the store must not be older than the state.
      await Promise.all(changes.map(({ prepare }) => prepare?.()));
      const { outcomes, views, ...progress } = this.#decideAll(entry.state, changes);
      try {
        if (progress.events.length > 0) {
          await this.#write(entry, progress, views);
          return outcomes;
        }
        // A refusal, or a change without events, holds only if the journal has not grown.
        const { version } = entry.head;
        entry = await this.#refresh(execution);
        if (entry.head.version === version || tries === maxTries) return outcomes;
      } catch (error) {
        if (!(error instanceof VersionConflictError) || tries === maxTries) throw error;
        entry = await this.#refresh(execution);
      }
    }
  }

  /** Decides each change on the state that those before it lead to. */
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

  /** Appends events; resolves once they are durable. */
  async #write(
    { head: before, rows: shown }: CacheEntry,
    { state, events }: Progress,
    views: readonly ViewWrite[],
  ): Promise<CacheEntry> {
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

  /** Returns the entry as the journal has it now. */
  async #refresh(execution: string): Promise<CacheEntry> {
    const { store } = this.#options;
    const known = this.#cache.get(execution);
    const stored = await (known ? readOn(store, known) : readExecution(store, execution));
    if (known !== undefined && stored === known) return known;
    return this.#keep({ ...stored, rows: executionRows(stored.state) });
  }

  /** Caches an entry unless a newer one is there; returns the one that is cached. */
  #keep(entry: CacheEntry): CacheEntry {
    const { execution } = entry.state;
    const known = this.#cache.get(execution);
    if (known !== undefined && known.head.version > entry.head.version) return known;
    this.#cache.set(execution, entry);
    return entry;
  }
}
