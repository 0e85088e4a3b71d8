import type { Claim } from '../contracts/claim.js';
import type { CoordinatorAnswer, CoordinatorResult } from '../contracts/coordination.js';
import type {
  BuildAction,
  DecidedCall,
  ExecutorDecision,
  GoalProgress,
} from '../contracts/decision.js';
import type { Json, JsonObject } from '../contracts/json.js';
import type { Goal, Workpad } from '../contracts/plan.js';
import type { Effect, Mode } from '../contracts/tool-outcome.js';
import type { LogEntry, Sequence } from '../log/entries.js';
import type { PersonAnswer } from './person-answer.js';
import type { Role, RoleContext } from './role.js';

/** Summary of a result that a command may refer to. */
interface ResultDigest {
  /** `r1`, `r2`, …, numbered in each turn. */
  readonly ref: string;
  /** The command that produced it, in plain language. */
  readonly command: string;
  readonly summary: string;
}

/** A result that a command refers to, with the referenced value. */
export interface NamedResult extends ResultDigest {
  /** The referenced value; `undefined` if there is none. */
  readonly value?: Json;
}

/** A result with its data, for Synthesizer and Validator. */
export interface TurnResultValue extends ResultDigest {
  /** The tool or workflow that produced it. */
  readonly selected: string;
  readonly data: Json;
}

/** Description of a tool for the Coordinator. */
export interface ToolDescription {
  readonly name: string;
  readonly description: string;
  readonly family: string;
  /** JSON Schema of the arguments. */
  readonly parameters: JsonObject;
  readonly effect: Effect;
}

/** A tool that may fit a command, with its score. */
export interface ToolCandidate extends ToolDescription {
  /**
   * Relevance for the command, 0 to 1. Ranks the candidates of one command and is not a probability; 0 if the tool has
   * nothing in common with the command.
   */
  readonly score: number;
}

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

/** Input of the Coordinator to build a tool, a tool family or a workflow. */
export interface BuildInput {
  readonly action: BuildAction;
  /** Samples, and the files named in the command; empty if the builder provides none. */
  readonly brief: string;
  /** Tools that a workflow may call, likeliest first; empty if the built item calls no tools. */
  readonly tools: readonly ToolCandidate[];
  /** The last call, if it attempted the same and failed. */
  readonly lastFailure: { readonly args: JsonObject; readonly message: string } | undefined;
}

/** Input of the Coordinator: one command, without the goals and the request. */
export interface CoordinatorInput {
  readonly command: string;
  readonly candidates: readonly ToolCandidate[];
  /** Searches for tools by words other than the command's, best first. Absent if there are no others. */
  readonly search?: (words: string) => readonly ToolCandidate[];
  readonly mode: Mode;
  /** Results and values that the command names by reference, such as `r2`, `r2.items[0].id` and `values.text`. */
  readonly results: readonly NamedResult[];
  /** Present if the command builds something. */
  readonly building?: BuildInput;
}

/** Role that selects the tool or workflow for one command. */
export interface Coordinator extends Role {
  coordinate(input: CoordinatorInput, context: RoleContext): Promise<CoordinatorAnswer>;
  /**
   * Coordinates two or more commands of one decision, for example in one request to a model, and returns the answers in
   * order. If that fails, each is coordinated individually. @defaultValue individually and concurrently
   */
  coordinateAll?(
    inputs: readonly CoordinatorInput[],
    context: RoleContext,
  ): Promise<readonly CoordinatorAnswer[]>;
}
