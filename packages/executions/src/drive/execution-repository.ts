import type { Clock } from '@pce/core';
import { InvalidInputError, VersionConflictError } from '@pce/core/errors';
import {
  appendToStream,
  isAtHead,
  type LoadedStream,
  loadNewer,
  loadStream,
  newStream,
} from '@pce/core/internal';
import type { Store } from '@pce/core/store';
import { LRUCache } from 'lru-cache';
import { executionJournal } from '../read/execution-journal.js';
import { beginExecution, type Changed, type Decide, decideChange } from '../rules/change.js';
import type { ExecutionDraft, ExecutionEvent } from '../rules/events.js';
import type { ExecutionState } from '../rules/state.js';

/** A change that is asked of an execution. */
export interface Change {
  /** Runs before each decision, after the state was read. */
  readonly prepare?: () => Promise<void>;
  readonly decide: Decide;
}

/** An execution as this process last saw it. */
type CacheEntry = LoadedStream<ExecutionState>;

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
    execution: string,
    drafts: readonly [ExecutionDraft<'execution.created'>, ...ExecutionDraft[]],
  ): Promise<ExecutionState> {
    const { store, clock } = this.#options;
    const position = newStream(store, executionJournal, execution);
    try {
      const { events } = beginExecution(drafts, clock.now());
      const entry = await appendToStream(store, executionJournal, position, events);
      return this.#keep(entry).state;
    } catch (error) {
      if (!(error instanceof VersionConflictError)) throw error;
      throw new InvalidInputError(`there is an execution ${execution} already`);
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
    const { store } = this.#options;
    let entry = this.#cache.get(execution) ?? (await this.#refresh(execution));
    for (let tries = 1; ; tries += 1) {
      // After the state was read: what a change finds in the store must not be older than the state.
      const [isLatest] = await Promise.all([
        isAtHead(store, executionJournal, entry),
        ...changes.map(({ prepare }) => prepare?.()),
      ]);
      // From an older state, a change could also go on where the journal was cut.
      const latest = isLatest ? entry : await this.#refresh(execution);
      if (latest !== entry && tries < maxTries) {
        entry = latest;
        continue;
      }
      const { outcomes, events } = this.#decideAll(entry.state, changes);
      if (events.length === 0) return outcomes;
      try {
        this.#keep(await appendToStream(store, executionJournal, entry, events));
        return outcomes;
      } catch (error) {
        if (!(error instanceof VersionConflictError) || tries >= maxTries) throw error;
        entry = await this.#refresh(execution);
      }
    }
  }

  /** Decides each change on the state that those before it lead to. */
  #decideAll(before: ExecutionState, changes: readonly Change[]) {
    const at = this.#options.clock.now();
    const events: ExecutionEvent[] = [];
    let state = before;
    const outcomes = changes.map(({ decide }) => {
      const outcome = decideChange(state, decide, at);
      if (outcome instanceof Error) return outcome;
      events.push(...outcome.events);
      ({ state } = outcome);
      return outcome;
    });
    return { outcomes, events };
  }

  /** Returns the execution as the journal has it now. */
  async #refresh(execution: string): Promise<CacheEntry> {
    const { store } = this.#options;
    const known = this.#cache.get(execution);
    if (known === undefined)
      return this.#keep(await loadStream(store, executionJournal, execution));
    const entry = await loadNewer(store, executionJournal, known);
    // A journal gets shorter when it is restored from a backup.
    if (entry.head.version < known.head.version) this.#cache.delete(execution);
    return this.#keep(entry);
  }

  /** Caches an entry unless a newer one is there; returns the one that is cached. */
  #keep(entry: CacheEntry): CacheEntry {
    const known = this.#cache.get(entry.id);
    if (known !== undefined && known.head.version > entry.head.version) return known;
    this.#cache.set(entry.id, entry);
    return entry;
  }
}
