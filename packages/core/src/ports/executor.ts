import type { Claim } from '../contracts/claim.js';
import type { CoordinatorResult } from '../contracts/coordination.js';
import type { DecidedCall, ExecutorDecision, GoalProgress } from '../contracts/decision.js';
import type { Json, JsonObject } from '../contracts/json.js';
import type { Goal, Workpad } from '../contracts/plan.js';
import type { Mode } from '../contracts/tool-outcome.js';
import type { LogEntry } from '../log/entries.js';
import type { Sequence } from '../log/sequence.js';
import type { PersonAnswer } from './person-answer.js';
import type { TurnResultValue } from './result-digest.js';
import type { Role, RoleContext } from './role.js';
import type { ToolDescription } from './tool-description.js';

/** A decision with its own calls, and the result of each call in the same order. */
export interface Exchange {
  readonly calls: readonly DecidedCall[];
  readonly results: readonly CoordinatorResult[];
  /** Text that the model wrote besides the calls. */
  readonly text?: string;
  /** Reasoning blocks and metadata of the provider, unchanged. */
  readonly opaque?: Json;
}

/** Input of the Executor: the request, the goals, the results and the log of the turn, without tool signatures. */
export interface ExecutorInput {
  /** The request or planning document, as the user wrote it. */
  readonly request: string;
  /** Results of the turn with their data. */
  readonly results: Sequence<TurnResultValue>;
  /** Claims of the turn, those of earlier turns of its thread first. */
  readonly claims: Sequence<Claim>;
  /** Decisions with their own calls; empty if every decision gave commands. */
  readonly exchanges: Sequence<Exchange>;
  /** JSON Schema of the output that the host wants besides the answer. Absent if it wants none. */
  readonly outputSchema?: JsonObject;
  /**
   * Returns the tools of the mode and, as `workflow.NAME`, the workflows, with their parameters: for an Executor that calls
   * tools itself. An Executor that gives commands does not call it.
   */
  readonly tools: () => readonly ToolDescription[];
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
  /** One line for each tool, or for each family if there are many: name, description and names of values, no signature. */
  readonly capabilities: readonly string[];
  readonly workpad: Workpad;
  /** Entries of the log so far, oldest first. Indexable and iterable; reading the end is O(1). */
  readonly log: Sequence<LogEntry>;
  readonly inputs: JsonObject;
  readonly attempt: number;
  /** Number of this iteration in its attempt, from 1. */
  readonly iteration: number;
  readonly iterationsLeft: number;
  /** The limit reached, in words, if only ANALYZE, COMPLETE or BLOCKED is allowed now. */
  readonly mustAnalyze: string | undefined;
  readonly answers: readonly PersonAnswer[];
}

/** Role that decides the next step of a turn. */
export interface Executor extends Role {
  decide(input: ExecutorInput, context: RoleContext): Promise<ExecutorDecision>;
}
