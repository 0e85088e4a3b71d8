import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { Claim } from './contracts/claim.js';
import type { Compression } from './contracts/compression.js';
import type { CoordinatorAnswer } from './contracts/coordination.js';
import type { ExecutorDecision, GoalProgress } from './contracts/decision.js';
import type { Json, JsonObject } from './contracts/json.js';
import type { Goal, StrategicPlan, Workpad } from './contracts/plan.js';
import type { Reflection } from './contracts/reflection.js';
import type { Review } from './contracts/review.js';
import type { Synthesis } from './contracts/synthesis.js';
import type { Effect, Mode, ToolOutcome } from './contracts/tool-outcome.js';
import type { Spending } from './contracts/usage.js';
import type { ReasonTag, Validation } from './contracts/validation.js';
import type { LogEntry } from './log/entries.js';
import type { Sequence } from './log/sequence.js';

/** Time. Everything in core asks here, so that a turn folds the same way twice. */
export interface Clock {
  /** Unix time in milliseconds. */
  now(): number;
  /** Calls back once, after `ms` milliseconds; the answer cancels it. */
  setTimer(callback: () => void, ms: number): () => void;
}

/** New identifiers, unique in a store and sortable by when they were made. */
export interface Ids {
  next(prefix: string): string;
}

/** Spends a turn's budget: reserve before a model call, settle after it, whatever came of it. */
export interface RoleBudget {
  /**
   * Throws `LimitReachedError` where no model call, token or cost is left. `most` is what the call can use at most: it
   * counts as used until the call is settled, so that calls made side by side cannot spend the same budget.
   */
  reserveModelCall(most?: Spending): void;
  /** What the call used; `reserved` is the `most` of its reservation. */
  settle(usage: Spending, reserved?: Spending): void;
}

/** What every role call gets besides its input. */
export interface RoleContext {
  /** Aborts when the turn is cancelled or this process lost the turn. */
  readonly signal: AbortSignal;
  readonly budget: RoleBudget;
  /** What the role tells of its own work, as often as it has something to tell. @defaultValue nobody wants to know */
  readonly report?: (what: RoleReport) => void;
}

/** What the journal keeps of how a role came to its answer. */
export interface RoleReport {
  /** Tokens of a prompt that is about to be sent. */
  readonly promptTokens?: number;
  /** Older entries of §4 gave way to a summary. */
  readonly compressed?: Compression;
}

interface Role {
  /**
   * Name and version of what decides here (prompt hash, model, rule set). The journal keeps it; a change is
   * noticed when a turn is resumed. @defaultValue `unversioned`
   */
  readonly version?: string;
}

/** A person's decision on an intervention, as roles see it. */
export interface PersonAnswer {
  readonly question: string;
  readonly choice: string;
  readonly answer: string | undefined;
}

/** What the Planner may know: no tools, no schemas. */
export interface PlannerInput {
  /** The request or planning document, as the user wrote it. */
  readonly request: string;
  readonly inputs: JsonObject;
  readonly context: string;
  readonly mode: Mode;
  /** 1, then 2 after a RETRY. */
  readonly attempt: number;
  /** Why another plan is wanted; absent in the first attempt, unless the Critic sent its plan back. */
  readonly failure?: {
    /** Who wants it: the Validator (RETRY), the Critic (REVISE), or a host whose roles or tools have changed. */
    readonly by: 'validator' | 'critic' | 'version_change';
    /** The plan before. */
    readonly plan?: StrategicPlan;
    /** How far that came. A new plan with `backtracking` `local` or `partial` keeps goals that are achieved here. */
    readonly goalsProgress: readonly GoalProgress[];
    readonly issues: readonly string[];
    readonly reasons: readonly ReasonTag[];
    readonly suggestedFixes: readonly string[];
  };
  readonly answers: readonly PersonAnswer[];
}

export interface Planner extends Role {
  plan(input: PlannerInput, context: RoleContext): Promise<StrategicPlan>;
}

/** What the Critic may know: the request and the plan for it, no tools. */
export interface CriticInput {
  readonly request: string;
  readonly plan: StrategicPlan;
  readonly attempt: number;
  readonly answers: readonly PersonAnswer[];
}

/** Looks at a plan before it is carried out. It can flag, never edit. */
export interface Critic extends Role {
  review(input: CriticInput, context: RoleContext): Promise<Review>;
}

/** What the Executor may know: goals and what happened, no tool signature. */
export interface ExecutorInput {
  readonly goals: readonly Goal[];
  readonly goalsProgress: readonly GoalProgress[];
  /** Ids of goals that an earlier attempt achieved: nothing is to be done for them. */
  readonly kept: readonly string[];
  readonly approach: string;
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

/** A tool as the Coordinator is shown it. */
export interface ToolDescription {
  readonly name: string;
  readonly description: string;
  readonly family: string;
  /** JSON Schema of the arguments. */
  readonly parameters: JsonObject;
  readonly effect: Effect;
}

export interface ToolCandidate extends ToolDescription {
  /**
   * 0..1: how likely the command means this tool, "none of them" being one of the readings. Of many best candidates with
   * 0.7, seven of ten are right. Candidates come best first.
   */
  readonly score: number;
}

/** A result that a command may refer to. */
export interface ResultDigest {
  /** `r1`, `r2`, …: the place of the result in the turn. */
  readonly ref: string;
  /** What produced it: the command in plain words. */
  readonly command: string;
  readonly summary: string;
}

/** What the Coordinator may know: one command, no goals, no request. */
export interface CoordinatorInput {
  readonly command: string;
  readonly candidates: readonly ToolCandidate[];
  readonly mode: Mode;
  /** The results the command names by reference, such as `r2`. */
  readonly results: readonly ResultDigest[];
}

export interface Coordinator extends Role {
  coordinate(input: CoordinatorInput, context: RoleContext): Promise<CoordinatorAnswer>;
}

/** A whole result, for Synthesizer and Validator. */
export interface TurnResultValue extends ResultDigest {
  /** The tool or workflow that produced it. */
  readonly selected: string;
  readonly data: Json;
}

export interface SynthesizerInput {
  readonly request: string;
  readonly context: string;
  readonly goals: readonly Goal[];
  readonly goalsProgress: readonly GoalProgress[];
  readonly claims: Sequence<Claim>;
  readonly log: Sequence<LogEntry>;
  readonly results: Sequence<TurnResultValue>;
  readonly warnings: readonly string[];
  /** What the last validation wants changed; absent in the first pass. */
  readonly revision?: {
    /** The answer that is to be changed. */
    readonly answer: string;
    readonly issues: readonly string[];
    readonly hints: readonly string[];
  };
  readonly answers: readonly PersonAnswer[];
}

export interface Synthesizer extends Role {
  synthesize(input: SynthesizerInput, context: RoleContext): Promise<Synthesis>;
}

export interface ValidatorInput {
  readonly request: string;
  readonly goals: readonly Goal[];
  readonly goalsProgress: readonly GoalProgress[];
  readonly successCriteria: readonly string[];
  readonly workpad: Workpad;
  readonly answer: string;
  readonly claims: Sequence<Claim>;
  readonly log: Sequence<LogEntry>;
  readonly results: Sequence<TurnResultValue>;
  readonly warnings: readonly string[];
}

export interface Validator extends Role {
  validate(input: ValidatorInput, context: RoleContext): Promise<Validation>;
}

/** What the Reflector may know of a change: the work before and after as a patch, and what led there. */
export interface ReflectorInput {
  /** Unified diff. */
  readonly patch: string;
  /** How alike the work still is. */
  readonly class: 'HIGH' | 'MEDIUM' | 'LOW';
  /** What happened until then, as Markdown. */
  readonly log: string;
  /** What must not happen, each in a sentence. */
  readonly rubric: readonly string[];
}

/** Says what a change that was not foreseen means. No part of a turn: whoever watches work asks it. */
export interface Reflector extends Role {
  reflect(input: ReflectorInput, context: RoleContext): Promise<Reflection>;
}

/** The roles a turn needs. `ruleRoles()` and `modelRoles(…)` of `@pce/roles` give a full set. */
export interface Roles {
  readonly planner: Planner;
  /** Reviews each plan before the Executor gets it. @defaultValue none: plans are carried out as they are */
  readonly critic?: Critic;
  readonly executor: Executor;
  readonly coordinator: Coordinator;
  readonly synthesizer: Synthesizer;
  readonly validator: Validator;
}

export type RoleName = keyof Roles;

/**
 * A model that answers with an object of a given shape. What it answers has passed the schema. Otherwise it rejects with
 * `ModelError`, with `LimitReachedError` of the budget, or with the reason of the signal.
 */
export interface LanguageModel {
  /** Provider and model, as in `openai:gpt-5`. */
  readonly id: string;
  generate<T>(request: {
    readonly system: string;
    readonly prompt: string;
    readonly schema: StandardSchemaV1<unknown, T>;
    readonly temperature?: number;
    readonly signal: AbortSignal;
    /**
     * Every call to the provider, second tries included, is reserved and settled here; whoever asks does neither.
     * @defaultValue none: the caller counts one call and the `usage` of the answer
     */
    readonly budget?: RoleBudget;
  }): Promise<{
    readonly output: T;
    /** Of all the calls that led to this answer. */
    readonly usage: Spending;
  }>;
}

/** A workflow that fits a command. */
export interface WorkflowMatch {
  readonly workflow: string;
  /** SHA-256 of the workflow's file; the journal keeps it. */
  readonly hash: string;
  readonly inputs: JsonObject;
  /** Why this one, for people. */
  readonly why: string;
}

/** A workflow on its way: what it was given and what its steps answered so far. */
export interface WorkflowProgress {
  readonly workflow: string;
  readonly hash: string;
  readonly inputs: JsonObject;
  /** Finished calls in order. */
  readonly steps: readonly {
    readonly step: string;
    readonly outcome: ToolOutcome;
    readonly durationMs: number;
  }[];
  /** Workflows this one is the fallback of, outermost first. */
  readonly fallbackOf: readonly string[];
}

/** What a workflow does next. */
export type WorkflowMove =
  | {
      readonly type: 'call';
      readonly step: string;
      readonly tool: string;
      readonly args: JsonObject;
      /** Milliseconds one try may take, within the turn's ceiling. @defaultValue as the tool says */
      readonly timeoutMs?: number;
      /**
       * Tries, the first included, where the failure may pass and the tool may run again; never more than the host allows.
       *
       * @defaultValue as the host says
       */
      readonly maxAttempts?: number;
    }
  | { readonly type: 'complete'; readonly outputs: JsonObject; readonly summary: string }
  | {
      readonly type: 'fail';
      readonly message: string;
      /** Taken instead, with these inputs. */
      readonly fallback?: WorkflowMatch;
    };

/** Finds the workflow for a command and says what it does next. Pure: it runs no tool itself. */
export interface WorkflowMatcher {
  match(input: {
    readonly command: string;
    readonly inputs: JsonObject;
    readonly mode: Mode;
  }): WorkflowMatch | undefined;
  /** A workflow by name. Throws `InvalidInputError` where there is none, or it is not allowed in the mode. */
  select(input: {
    readonly workflow: string;
    readonly inputs: JsonObject;
    readonly mode: Mode;
  }): WorkflowMatch;
  /** Throws a `PceError` where the workflow is unknown or its hash has changed. */
  advance(progress: WorkflowProgress): WorkflowMove;
  /** Name and hash of every workflow, for the journal. */
  versions(): Readonly<Record<string, string>>;
}
