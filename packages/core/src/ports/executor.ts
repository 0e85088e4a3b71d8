import type { ExecutorDecision, GoalProgress } from '../contracts/decision.js';
import type { JsonObject } from '../contracts/json.js';
import type { Goal, Workpad } from '../contracts/plan.js';
import type { Mode } from '../contracts/tool-outcome.js';
import type { LogEntry } from '../log/entries.js';
import type { Sequence } from '../log/sequence.js';
import type { PersonAnswer } from './person-answer.js';
import type { Role, RoleContext } from './role.js';

/** What the Executor may know: goals and what happened, no tool signature. */
export interface ExecutorInput {
  readonly goals: readonly Goal[];
  readonly goalsProgress: readonly GoalProgress[];
  /** Ids of goals that an earlier attempt achieved: nothing is to be done for them. */
  readonly kept: readonly string[];
  readonly approach: string;
  /** The plan's success criteria. */
  readonly successCriteria: readonly string[];
  /** Context given by the host, lessons of earlier tasks included. */
  readonly context: string;
  readonly mode: Mode;
  /** Unix time in milliseconds. */
  readonly now: number;
  /** One line for each tool, or for each family where there are many: name and description, no signature. */
  readonly capabilities: readonly string[];
  readonly workpad: Workpad;
  /** §4 so far, oldest first. Indexable and iterable; reading the end is O(1). */
  readonly log: Sequence<LogEntry>;
  readonly inputs: JsonObject;
  readonly attempt: number;
  /** The number of this iteration in this attempt: 1 is the first. */
  readonly iteration: number;
  readonly iterationsLeft: number;
  /** Only ANALYZE, COMPLETE or BLOCKED is allowed now; says which limit demands it. */
  readonly mustAnalyze: string | undefined;
  readonly answers: readonly PersonAnswer[];
}

export interface Executor extends Role {
  decide(input: ExecutorInput, context: RoleContext): Promise<ExecutorDecision>;
}
