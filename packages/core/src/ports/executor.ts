import type { ExecutorDecision, GoalProgress } from '../contracts/decision.js';
import type { JsonObject } from '../contracts/json.js';
import type { Goal, Workpad } from '../contracts/plan.js';
import type { Mode } from '../contracts/tool-outcome.js';
import type { LogEntry } from '../log/entries.js';
import type { Sequence } from '../log/sequence.js';
import type { PersonAnswer } from './person-answer.js';
import type { Role, RoleContext } from './role.js';

/** Input of the Executor: the goals and the log of the turn, without tool signatures. */
export interface ExecutorInput {
  readonly goals: readonly Goal[];
  readonly goalsProgress: readonly GoalProgress[];
  /** Ids of goals that an earlier attempt achieved; they need no more work. */
  readonly kept: readonly string[];
  readonly approach: string;
  /** The plan's success criteria. */
  readonly successCriteria: readonly string[];
  /** Context from the host, with the results of earlier tasks. */
  readonly context: string;
  readonly mode: Mode;
  /** Unix time in milliseconds. */
  readonly now: number;
  /** One line for each tool, or for each family if there are many tools: name and description, no signature. */
  readonly capabilities: readonly string[];
  readonly workpad: Workpad;
  /** Entries of §4 so far, oldest first. Indexable and iterable; reading the end is O(1). */
  readonly log: Sequence<LogEntry>;
  readonly inputs: JsonObject;
  readonly attempt: number;
  /** Number of this iteration in its attempt, from 1. */
  readonly iteration: number;
  readonly iterationsLeft: number;
  /** The reached limit, in words, if only ANALYZE, COMPLETE or BLOCKED is allowed now. */
  readonly mustAnalyze: string | undefined;
  readonly answers: readonly PersonAnswer[];
}

/** Role that decides the next step of a turn. */
export interface Executor extends Role {
  decide(input: ExecutorInput, context: RoleContext): Promise<ExecutorDecision>;
}
