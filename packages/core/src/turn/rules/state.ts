import type { AnswerCheck } from '../../contracts/answer-check.js';
import type { Attachment, TurnAttachment } from '../../contracts/attachment.js';
import type { Claim } from '../../contracts/claim.js';
import type { CoordinatorResult, ToolRun } from '../../contracts/coordination.js';
import type { DecidedCall, GoalProgress } from '../../contracts/decision.js';
import type { Intervention } from '../../contracts/intervention.js';
import type { Json, JsonObject } from '../../contracts/json.js';
import type { Limits } from '../../contracts/limits.js';
import type { StrategicPlan } from '../../contracts/plan.js';
import type { Effect, Mode, ToolOutcome } from '../../contracts/tool-outcome.js';
import type { TurnEffect } from '../../contracts/turn-effect.js';
import type { Usage } from '../../contracts/usage.js';
import type { Validation, ValidationDecision } from '../../contracts/validation.js';
import type { Counters } from '../../limits/limit.js';
import type { LogEntry, ResultLine } from '../../log/entries.js';
import type { Sequence } from '../../log/sequence.js';
import type { SettledConstraint } from '../../policy/decide-by-constraints.js';
import type { Exchange } from '../../ports/executor.js';
import type { PersonAnswer } from '../../ports/person-answer.js';
import type { PlannerInput } from '../../ports/planner.js';
import type { TurnResultValue } from '../../ports/result-digest.js';
import type { RoleName } from '../../ports/roles.js';
import type { SynthesizerInput } from '../../ports/synthesizer.js';
import type { WorkflowProgress } from '../../ports/workflow-matcher.js';
import { type FinalStatus, finalStatuses, type TurnEventOf, type Versions } from './events.js';
import type { Trace } from './loop-detection.js';

/** A person's approval of one call of one turn. */
interface CallApproval {
  /** Id of the intervention that was resolved. */
  readonly id: string;
  /** Hash of tool and arguments that were approved; absent where the call was held up by constraints that another question settled. */
  readonly hash?: string | undefined;
  /** Unix time in milliseconds until which the call may begin. */
  readonly expiresAt: number;
  /** Question that is asked again once it has expired. */
  readonly halt: Halt;
}

/** A tool call that is decided and not finished. */
export interface Call {
  readonly number: number;
  readonly tool: string;
  readonly args: JsonObject;
  readonly effect: Effect;
  readonly workflowStep: string | undefined;
  /** As a workflow's step asks for this call. */
  readonly timeoutMs: number | undefined;
  readonly maxAttempts: number | undefined;
  /** The turn that the call is, where its tool starts one. */
  readonly turn?: string;
  /** Present where a person let the call run. */
  readonly approval?: CallApproval;
  /** Set where the turn was resumed after the call was announced: a process before may have begun it. */
  readonly mayHaveRun?: true;
}

/** A workflow that serves the command. */
export interface RunningWorkflow {
  readonly workflow: string;
  readonly hash: string;
  readonly inputs: JsonObject;
  readonly steps: WorkflowProgress['steps'];
  readonly fallbackOf: readonly string[];
}

/** The command being carried out. */
export interface Command {
  readonly text: string;
  /** The decision that gave it. */
  readonly decision: TurnEventOf<'executor.decided'>;
  /** The call, where the decision names it itself; no Coordinator is asked. */
  readonly direct?: DecidedCall;
  /** The tool or workflow that was selected; `null` while there is none. */
  /** The call that a Coordinator selected in the turn from which this one was forked; only the policy is asked again. */
  readonly again?: DecidedCall;
  readonly selected: string | null;
  readonly args: JsonObject;
  readonly toolRuns: readonly ToolRun[];
  /** Numbered when the commands of the decision have ended. */
  readonly claims: readonly Omit<Claim, 'id'>[];
  /** Files that its calls attached; numbered as the claims are. */
  readonly attachments: readonly Attachment[];
  readonly workflow: RunningWorkflow | undefined;
  /** Failure of a workflow in whose place another is carried out. */
  readonly fallback?: string;
}

/** The outcome of a call that a person has to let pass. */
interface HeldOutcome {
  readonly outcome: ToolOutcome;
  readonly durationMs: number;
}

/** Where a command stands, with what the step there works on. */
export type LanePhase =
  | { readonly name: 'coordinating' }
  /** With an outcome: the call has run, and a guard asks about what it came to. */
  | { readonly name: 'calling'; readonly call: Call; readonly held?: HeldOutcome }
  | { readonly name: 'advancing'; readonly workflow: RunningWorkflow }
  | {
      readonly name: 'ended';
      readonly result: ResultLine;
      /** Value that it came to; absent where it failed. */
      readonly value?: { readonly selected: string; readonly data: Json };
      /** The call that it was, to detect loops; absent for a workflow, and if nothing was called. */
      readonly trace?: Trace;
    };

/** One of the commands of a decision. They are carried out side by side. */
export interface Lane {
  /** 1, 2, …: its place in the decision. */
  readonly number: number;
  readonly command: Command;
  readonly phase: LanePhase;
  /** Why it cannot go on without a person who was not asked yet. */
  readonly halt: Halt | undefined;
}

/** Changes that the last validation asks of the answer. */
export type Revision = NonNullable<SynthesizerInput['revision']>;

/** An output that is filled, with the evidence of its values. */
type TurnOutput = Pick<TurnEventOf<'output.filled'>, 'value' | 'evidence'>;

/** Where the turn stands, with what the step there works on. */
export type Phase =
  | { readonly name: 'planning' }
  | { readonly name: 'reviewing'; readonly plan: StrategicPlan }
  /** The plan was sent back, in the same attempt. */
  | { readonly name: 'replanning'; readonly by: 'critic' | 'person' }
  | { readonly name: 'deciding' }
  /** The commands of a decision are carried out, each in a lane of its own. */
  | { readonly name: 'commanding'; readonly lanes: readonly Lane[] }
  | { readonly name: 'synthesizing' }
  | { readonly name: 'validating'; readonly answer: string }
  | { readonly name: 'revising'; readonly revision: Revision }
  /** The answer is validated, and the host wants an output beside it. With `held`: a guard asks about that one. */
  | { readonly name: 'filling'; readonly held?: TurnOutput }
  | { readonly name: 'saving'; readonly status: FinalStatus; readonly reason: string }
  | { readonly name: 'finishing'; readonly status: FinalStatus; readonly reason: string }
  | { readonly name: 'finished' };

/** Why the turn cannot go on without a person. */
export type Halt =
  | { readonly kind: 'blocked'; readonly message: string; readonly by?: 'critic' }
  /** Asked by the Planner, unless `by` says otherwise. */
  | { readonly kind: 'clarification'; readonly message: string; readonly by?: 'executor' }
  | { readonly kind: 'limit'; readonly limit: keyof Counters; readonly message: string }
  | {
      readonly kind: 'approval';
      readonly tool: string;
      readonly call: number;
      /** Why it is asked. @defaultValue the tool needs an approval */
      readonly reason?: string;
      /** Constraints that alone have the call asked about: the answer counts for every call of the turn. */
      readonly constraints?: readonly string[];
    }
  /** A guard has a person decide whether it passes. */
  | {
      readonly kind: 'guard';
      readonly about: 'request' | 'answer' | 'output' | 'result';
      readonly message: string;
    }
  | { readonly kind: 'in_doubt'; readonly tool: string; readonly call: number }
  | { readonly kind: 'role_failed'; readonly role: RoleName; readonly message: string }
  | { readonly kind: 'not_saved'; readonly message: string };

/** A question that a person has not answered yet. */
export interface OpenQuestion {
  readonly intervention: Intervention;
  readonly halt: Halt;
  /** The lane that it holds up. @defaultValue the whole turn */
  readonly lane?: number;
}

/** A decision of a person that let something pass: not used as long as the phase is still `after`. */
interface Grant {
  readonly question: OpenQuestion;
  readonly before: Pick<TurnState, 'phase' | 'answer' | 'output'>;
  readonly after: Phase;
}

/** Something the user should know about a result. */
export interface Warning {
  /** The limit's name, or what else is the matter. */
  readonly code: string;
  readonly message: string;
  /** The limit's value, for limits. */
  readonly value?: number;
}

/** Model usage of each role, and of the tools together. Those that asked no model are absent. */
export type UsageByRole = { readonly [Name in RoleName | 'tools']?: Usage };

/** Milliseconds that each role took, and all tools together, waits for models and services included. */
export type DurationByRole = { readonly [Name in RoleName | 'tools']?: number };

/** The state that a turn's journal folds to. Bounded except for its sequences, which share their items from step to step. */
export interface TurnState {
  readonly turn: string;
  /** Version of the last event folded. */
  readonly version: number;
  readonly request: string;
  readonly inputs: JsonObject;
  readonly context: string;
  readonly mode: Mode;
  readonly limits: Limits;
  /**
   * Version of the counting rules. 1: each command counts, and so does a refusal by code; the same command in words is a
   * repetition; an answer that fails its last validation fails the turn. 2: a decision counts once; calls are compared
   * with their outcome; an answer is delivered whatever its last validation found.
   */
  readonly rules: number;
  readonly session: string;
  /** The user or tenant that the turn belongs to. */
  readonly owner: string;
  /** The thread of its session that it goes on with; `undefined` for a turn of its own. */
  readonly thread: string | undefined;
  /** 1, 2, …: its number in the thread; `undefined` outside of threads and in older journals. */
  readonly numberInThread: number | undefined;
  /** The turn whose tool started this one. */
  readonly parent: string | undefined;
  /** Constraints of the turn whose tool started this one. */
  readonly constraints: readonly string[];
  /** Constraints that a person was asked about because of a call; what they allowed holds until `expiresAt`, Unix milliseconds. */
  readonly settledConstraints: readonly (SettledConstraint & { readonly expiresAt: number })[];
  /** The latest decision of a person about the turn as a whole that let something pass, and the state before it. */
  readonly granted: Grant | undefined;
  /** Present where the host passed a run context; `kept`: its value, where the journal has it. */
  readonly run: TurnEventOf<'turn.started'>['run'];
  readonly startedAt: number;
  readonly updatedAt: number;
  /** Of the roles, and of the tools and workflows used so far. */
  readonly versions: Versions;
  readonly phase: Phase;
  readonly counters: Counters;
  /** Iterations of all attempts together. */
  readonly iterations: number;
  /** 1, then 2 after a RETRY. */
  readonly attempt: number;
  readonly plan: StrategicPlan | undefined;
  /** Plans so far. */
  readonly revision: number;
  /** Ids of goals that an earlier attempt achieved. */
  readonly kept: readonly string[];
  readonly goalsProgress: readonly GoalProgress[];
  /** Files that came with the request, and those that tools attached since. */
  readonly attachments: readonly TurnAttachment[];
  readonly log: Sequence<LogEntry>;
  readonly claims: Sequence<Claim>;
  readonly results: Sequence<TurnResultValue>;
  /** COORDINATOR_RESULT of every command, in order. */
  readonly commands: Sequence<CoordinatorResult>;
  /** Decisions with calls of their own and what came of them, in order. */
  readonly exchanges: Sequence<Exchange>;
  /** Calls that changed something, in the order in which they ended. */
  readonly effects: Sequence<TurnEffect>;
  /** Tool calls decided so far. */
  readonly calls: number;
  /** The latest commands and calls, to detect loops. */
  readonly recent: readonly Trace[];
  /** Latest analysis, while the Executor only analyzes. */
  readonly lastAnalysis: string | undefined;
  /** Which limit demands an ANALYZE now. */
  readonly mustAnalyze: string | undefined;
  /** The limit of repeats was reached before in this attempt. */
  readonly repeatsReached: boolean;
  /** Whether to plan again once the current command has ended. */
  readonly replan: boolean;
  readonly answer: string | undefined;
  /** Check of the values of the answer; `undefined` if it was not checked. */
  readonly check: AnswerCheck | undefined;
  /** Largest list of tasks that the turn may end with; `undefined` if its caller runs none. */
  readonly maxTasks: number | undefined;
  /** JSON Schema of the output that the host wants; `undefined` if it wants none. */
  readonly outputSchema: JsonObject | undefined;
  /** The output, once it is filled. */
  readonly output: TurnOutput | undefined;
  readonly validation: (Validation & { readonly decision: ValidationDecision }) | undefined;
  /** Report for the Planner on the attempt that failed. */
  readonly failure: PlannerInput['failure'];
  readonly warnings: Sequence<Warning>;
  readonly answers: readonly PersonAnswer[];
  readonly usage: Usage;
  readonly usageByRole: UsageByRole;
  readonly durationByRole: DurationByRole;
  readonly halt: Halt | undefined;
  readonly paused: boolean;
  /** The turn whose end it is paused for. */
  readonly waitsFor: string | undefined;
  /** Interventions opened so far. */
  readonly interventions: number;
  /** Those a person still has to decide. */
  readonly open: readonly OpenQuestion[];
  /** How it ended; `undefined` while it runs. */
  readonly ended:
    | { readonly status: FinalStatus; readonly reason: string; readonly digest: string }
    | undefined;
}

/** Statuses of a turn as people see it. */
export const turnStatuses = ['running', 'blocked', 'paused', ...finalStatuses] as const;

/** Status of a turn as people see it. */
export type TurnStatus = (typeof turnStatuses)[number];

/** Returns the status of a turn as people see it: blocked before paused. */
export function turnStatus(state: TurnState): TurnStatus {
  if (state.ended !== undefined) return state.ended.status;
  if (waitsForPerson(state)) return 'blocked';
  return state.paused ? 'paused' : 'running';
}

/** Open interventions hold the turn up, unless another command can go on. A failed save does not. */
export function waitsForPerson(state: TurnState): boolean {
  const { open, phase } = state;
  if (!open.some(({ halt }) => halt.kind !== 'not_saved')) return false;
  return phase.name !== 'commanding' || !phase.lanes.some((lane) => isFree(state, lane));
}

/** Whether a lane can go on: it has not ended, and no person has to decide about it. */
export function isFree({ open }: Pick<TurnState, 'open'>, { number, phase, halt }: Lane): boolean {
  return phase.name !== 'ended' && halt === undefined && !open.some(({ lane }) => lane === number);
}
