import type { CoordinationStatus } from '../contracts/coordination.js';
import type { ExecutorAction, GoalProgress } from '../contracts/decision.js';
import type { BacktrackingLevel } from '../contracts/plan.js';
import type { ToolFailure } from '../contracts/tool-outcome.js';

/** The plan of an attempt. */
export interface PlanEntry {
  readonly type: 'plan';
  /** 1, then 2 after a RETRY. */
  readonly attempt: number;
  readonly goals: readonly { readonly id: string; readonly description: string }[];
  readonly approach: string;
  /** Absent in the first plan of a turn. */
  readonly revision?: {
    /** Number of the plan in the turn: 2, 3, … */
    readonly number: number;
    /** Level of backtracking, if the Planner gave one. */
    readonly level?: BacktrackingLevel;
    /** Ids of goals that an earlier attempt achieved. */
    readonly kept: readonly string[];
  };
}

/** A claim as a row of the log's table. */
export interface ClaimRow {
  readonly claim: string;
  readonly confidence: number;
  readonly source: string;
}

/** Outcome of a command. */
export interface ResultLine {
  readonly status: CoordinationStatus;
  readonly summary: string;
  /** `r3`: refers to the value in later commands; present on success. */
  readonly ref?: string;
  readonly error?: ToolFailure;
  /** After an error: whether repeating the command cannot cause an effect twice. */
  readonly safeToRepeat?: boolean;
}

/** One decision of the Executor with its outcome. */
export interface IterationEntry {
  readonly type: 'iteration';
  readonly attempt: number;
  readonly iteration: number;
  /** Number of the command, from 1, if its decision gave several. */
  readonly lane?: number;
  readonly action: ExecutorAction;
  /** Ids of goals. */
  readonly goalFocus: readonly string[];
  /** Id of a workpad task. */
  readonly task?: string;
  readonly command?: string;
  /** The tool or workflow that ran for the command, with its arguments in one line. */
  readonly coordinator?: { readonly selected: string; readonly request: string };
  /** Failure of a workflow whose fallback ran instead. */
  readonly fallback?: string;
  readonly result?: ResultLine;
  readonly claims: readonly ClaimRow[];
  /** Text of the Executor: its analysis of the result above, if any; the summary of a COMPLETE; the reason of a BLOCKED. */
  readonly analysis?: string;
  readonly goalsProgress: readonly GoalProgress[];
}

/** A limit that was reached. */
export interface WarningEntry {
  readonly type: 'warning';
  readonly limit: string;
  readonly value: number;
  readonly message: string;
}

/** A question to a person, or the answer. */
export interface InterventionEntry {
  readonly type: 'intervention';
  readonly id: string;
  readonly message: string;
  /** Absent while it is open. */
  readonly resolution?: { readonly choice: string; readonly answer?: string; readonly by: string };
}

/** A plan that the Critic did not pass. */
export interface ReviewEntry {
  readonly type: 'review';
  readonly verdict: 'REVISE' | 'BLOCK';
  readonly message: string;
}

/** One entry of the log of a turn. */
export type LogEntry = PlanEntry | IterationEntry | WarningEntry | InterventionEntry | ReviewEntry;

/**
 * An immutable list that grows at its end in O(1) by sharing its items with the shorter list. State folded from events uses
 * it for growing data, so that no step copies earlier items.
 */
export class Sequence<T> implements Iterable<T> {
  readonly length: number;
  readonly #items: T[];

  private constructor(items: T[], length: number) {
    this.#items = items;
    this.length = length;
  }

  static of<T>(...items: T[]): Sequence<T> {
    return new Sequence(items, items.length);
  }

  /** Returns the sequence with one more item. Only a second append to the same sequence copies. */
  append(item: T): Sequence<T> {
    const shared =
      this.#items.length === this.length ? this.#items : this.#items.slice(0, this.length);
    shared.push(item);
    return new Sequence(shared, this.length + 1);
  }

  /** Returns the sequence with another last item; copies. */
  withLast(item: T): Sequence<T> {
    return Sequence.of(...this.#items.slice(0, Math.max(0, this.length - 1)), item);
  }

  /** Like `Array.prototype.at`. */
  at(index: number): T | undefined {
    const place = index < 0 ? this.length + index : index;
    return place < 0 || place >= this.length ? undefined : this.#items[place];
  }

  /** Returns the last item that fits. */
  findLast(fits: (item: T) => boolean): T | undefined {
    for (const item of this.backwards()) if (fits(item)) return item;
    return undefined;
  }

  /** Yields the items from last to first. */
  *backwards(): Generator<T, void, undefined> {
    for (let index = this.length - 1; index >= 0; index -= 1) yield this.#items[index] as T;
  }

  toArray(): T[] {
    return this.#items.slice(0, this.length);
  }

  toJSON(): T[] {
    return this.toArray();
  }

  *[Symbol.iterator](): Generator<T, void, undefined> {
    for (let index = 0; index < this.length; index += 1) yield this.#items[index] as T;
  }
}
