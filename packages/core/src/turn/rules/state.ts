import type { Validation, ValidationDecision } from '../../contracts/answer.js';
import type { Attachment, Claim, TurnAttachment } from '../../contracts/claim.js';
import type { CoordinatorResult, ToolRun } from '../../contracts/coordination.js';
import type { DecidedCall, GoalProgress } from '../../contracts/decision.js';
import type { AnswerCheck } from '../../contracts/evidence.js';
import type { Intervention } from '../../contracts/intervention.js';
import type { Json, JsonObject } from '../../contracts/json.js';
import type { Limits } from '../../contracts/limits.js';
import type { StrategicPlan } from '../../contracts/plan.js';
import type {
  AskedCall,
  Effect,
  Mode,
  ToolOutcome,
  TurnEffect,
} from '../../contracts/tool-outcome.js';
import type { Usage } from '../../contracts/usage.js';
import type { Counters } from '../../limits/limits.js';
import type { LogEntry, ResultLine, Sequence } from '../../log/entries.js';
import type { SettledConstraint } from '../../policy/decide-by-constraints.js';
import type { Exchange, TurnResultValue } from '../../ports/executor.js';
import type { PersonAnswer } from '../../ports/person-answer.js';
import type { PlannerInput } from '../../ports/planner.js';
import type { RoleName } from '../../ports/roles.js';
import type { SynthesizerInput } from '../../ports/synthesizer.js';
import type { TurnMessage } from '../../ports/turn-messages.js';
import type { WorkflowProgress } from '../../ports/workflow-matcher.js';
import { type FinalStatus, finalStatuses, type TurnEventOf, type Versions } from './events.js';
import type { Trace } from './loop-detection.js';

/** A person's approval of one call of one turn. */
interface CallApproval {
  /** Id of the resolved intervention. */
  readonly id: string;
  /** Hash of the approved tool and arguments; absent if the call was halted by constraints settled in another question. */
  readonly hash?: string | undefined;
  /** Unix time in milliseconds until which the call may begin. */
  readonly expiresAt: number;
  /** Question that is asked again after the expiry. */
  readonly halt: Halt;
}

/** A tool call that is decided and not finished. */
export interface Call {
  readonly number: number;
  readonly tool: string;
  readonly args: JsonObject;
  readonly effect: Effect;
  readonly workflowStep: string | undefined;
  /** As requested by the workflow's step. */
  readonly timeoutMs: number | undefined;
  readonly maxAttempts: number | undefined;
  /** The turn started by the call, if any. */
  readonly turn?: string;
  /** Present if a person approved the call. */
  readonly approval?: CallApproval;
  /** Set if the turn was resumed after the call was announced: an earlier process may have started it. */
  readonly mayHaveRun?: true;
  /** Present if the tool has asked a person. */
  readonly asked?: AskedCall;
}

/** A workflow that serves the command. */
export interface RunningWorkflow {
  readonly workflow: string;
  readonly hash: string;
  readonly inputs: JsonObject;
  readonly steps: WorkflowProgress['steps'];
  readonly fallbackOf: readonly string[];
  /** Unix time in milliseconds of its selection. */
  readonly since: number;
  /** The call of the next step with the arguments that a person gave; a fork keeps them. */
  readonly changed?: { readonly tool: string; readonly args: JsonObject };
}

/** The command being carried out. */
export interface Command {
  readonly text: string;
  /** The decision with this command. */
  readonly decision: TurnEventOf<'executor.decided'>;
  /** The call, if the decision contains it; the Coordinator is not asked. */
  readonly direct?: DecidedCall;
  /** The call as selected before the fork, or with a person's arguments; only the policy is asked again. */
  readonly again?: DecidedCall;
  /** Selected tool or workflow; `null` before the selection. */
  readonly selected: string | null;
  readonly args: JsonObject;
  readonly toolRuns: readonly ToolRun[];
  /** Numbered once the commands of the decision have ended. */
  readonly claims: readonly Omit<Claim, 'id'>[];
  /** Files attached by its calls; numbered like the claims. */
  readonly attachments: readonly Attachment[];
  readonly workflow: RunningWorkflow | undefined;
  /** Failure of a workflow whose fallback is carried out. */
  readonly fallback?: string;
}

/** The outcome of a call that waits for a person. */
interface HeldOutcome {
  readonly outcome: ToolOutcome;
  readonly durationMs: number;
}

/** Progress of a lane, with the data of its current step. */
export type LanePhase =
  | { readonly name: 'coordinating' }
  /** With `held`: the call has run, and a guard asks about its outcome. */
  | { readonly name: 'calling'; readonly call: Call; readonly held?: HeldOutcome }
  | { readonly name: 'advancing'; readonly workflow: RunningWorkflow }
  | {
      readonly name: 'ended';
      readonly result: ResultLine;
      /** The result; absent after a failure. */
      readonly value?: { readonly selected: string; readonly data: Json };
      /** The call, to detect loops; absent for a workflow, and if nothing was called. */
      readonly trace?: Trace;
    };

/** One of the commands of a decision, which are carried out concurrently. */
export interface Lane {
  /** Number in the decision, from 1. */
  readonly number: number;
  readonly command: Command;
  readonly phase: LanePhase;
  /** Reason for a question to a person that was not asked yet. */
  readonly halt: Halt | undefined;
}

/** Changes of the answer requested by the last validation. */
export type Revision = NonNullable<SynthesizerInput['revision']>;

type TurnOutput = Pick<TurnEventOf<'output.filled'>, 'value' | 'evidence'>;

/** Progress of the turn, with the data of its current step. */
export type Phase =
  | { readonly name: 'planning' }
  | { readonly name: 'reviewing'; readonly plan: StrategicPlan }
  /** The plan was rejected, in the same attempt. */
  | { readonly name: 'replanning'; readonly by: 'critic' | 'person' }
  | { readonly name: 'deciding' }
  /** The commands of a decision are carried out, each in its own lane. */
  | { readonly name: 'commanding'; readonly lanes: readonly Lane[] }
  | { readonly name: 'synthesizing' }
  | { readonly name: 'validating'; readonly answer: string }
  | { readonly name: 'revising'; readonly revision: Revision }
  /** The answer is validated, and the host wants an output too. With `held`: a guard asks about the output. */
  | { readonly name: 'filling'; readonly held?: TurnOutput }
  | { readonly name: 'saving'; readonly status: FinalStatus; readonly reason: string }
  | { readonly name: 'finishing'; readonly status: FinalStatus; readonly reason: string }
  | { readonly name: 'finished' };

/** Reason why the turn needs a person. */
export type Halt =
  | { readonly kind: 'blocked'; readonly message: string; readonly by?: 'critic' }
  /** Asked by the Planner, unless `by` names another role. */
  | { readonly kind: 'clarification'; readonly message: string; readonly by?: 'executor' }
  | { readonly kind: 'limit'; readonly limit: keyof Counters; readonly message: string }
  | {
      readonly kind: 'approval';
      readonly tool: string;
      readonly call: number;
      /** Reason of the question. @defaultValue the tool needs an approval */
      readonly reason?: string;
      /** Constraints that alone require asking about the call; the answer applies to every call of the turn. */
      readonly constraints?: readonly string[];
      /** Hash of the tool and arguments that were approved before. */
      readonly approvedHash?: string | undefined;
    }
  /** A guard asks a person to decide. */
  | {
      readonly kind: 'guard';
      readonly about: 'request' | 'answer' | 'output' | 'result';
      readonly message: string;
    }
  | { readonly kind: 'in_doubt'; readonly tool: string; readonly call: number }
  /** Asked by a tool; `schema`: of the answer. */
  | {
      readonly kind: 'question';
      readonly tool: string;
      readonly message: string;
      readonly schema?: JsonObject;
    }
  | { readonly kind: 'role_failed'; readonly role: RoleName; readonly message: string }
  | { readonly kind: 'not_saved'; readonly message: string }
  | { readonly kind: 'versions_changed'; readonly changed: readonly string[] };

/** A person's decision about changed versions; it applies to these changes. */
interface DecidedVersions {
  readonly choice: 'continue' | 'replan';
  readonly changed: readonly string[];
}

/** An unanswered question to a person. */
export interface OpenQuestion {
  readonly intervention: Intervention;
  readonly halt: Halt;
  /** Unix time in milliseconds. */
  readonly openedAt: number;
  /** The halted lane. @defaultValue the whole turn */
  readonly lane?: number;
}

/** A person's permission; unused while the phase is still `after`. */
interface Grant {
  readonly question: OpenQuestion;
  /** Everything that the decision may change, except costs. */
  readonly before: Partial<TurnState>;
  readonly after: Phase;
}

/** Information about a result that the user should know. */
export interface Warning {
  /** The limit's name, or another code. */
  readonly code: string;
  readonly message: string;
  /** The limit's value, for limits. */
  readonly value?: number;
}

/** Model usage of each role, and of the tools together. Those that asked no model are absent. */
export type UsageByRole = { readonly [Name in RoleName | 'tools']?: Usage };

/** Milliseconds of each role, and of all tools together, including waits for models and services. */
export type DurationByRole = { readonly [Name in RoleName | 'tools']?: number };

/** The state of a turn's journal. Bounded, except for its sequences, which share their items between steps. */
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
   * Version of the counting rules. 1: each command counts, also one refused by code; the same words are a repetition; an
   * answer that fails its last validation fails the turn. 2: a decision counts once; calls are compared with their outcome;
   * an answer is delivered regardless of its last validation.
   */
  readonly rules: number;
  readonly session: string;
  /** The user or tenant that the turn belongs to. */
  readonly owner: string;
  /** The thread of its session that it belongs to, if any. */
  readonly thread: string | undefined;
  /** Number in the thread, from 1; `undefined` outside threads and in older journals. */
  readonly numberInThread: number | undefined;
  /** The turn whose tool started this one. */
  readonly parent: string | undefined;
  /** Constraints of the turn whose tool started this one. */
  readonly constraints: readonly string[];
  /** Constraints that a person was asked about for a call; a permission is valid until `expiresAt`, in Unix milliseconds. */
  readonly settledConstraints: readonly (SettledConstraint & { readonly expiresAt: number })[];
  /** The latest permission of a person for the turn as a whole, and the state before it. */
  readonly granted: Grant | undefined;
  /** Present if the host passed a run context; `kept`: its value, if the journal has it. */
  readonly run: TurnEventOf<'turn.started'>['run'];
  /** W3C `traceparent` of the caller's span. */
  readonly trace?: string;
  readonly startedAt: number;
  readonly updatedAt: number;
  /** Versions of the roles, and of the tools and workflows used so far. */
  readonly versions: Versions;
  readonly phase: Phase;
  readonly counters: Counters;
  /** Iterations of all attempts. */
  readonly iterations: number;
  /** 1, then 2 after a RETRY. */
  readonly attempt: number;
  readonly plan: StrategicPlan | undefined;
  /** Number of plans so far. */
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
  /** Decisions with their own calls and results, in order. */
  readonly exchanges: Sequence<Exchange>;
  /** Calls that changed something, in order of completion. */
  readonly effects: Sequence<TurnEffect>;
  /** Tool calls decided so far. */
  readonly calls: number;
  /** The latest commands and calls, to detect loops. */
  readonly recent: readonly Trace[];
  /** Latest analysis, as long as the Executor only analyses. */
  readonly lastAnalysis: string | undefined;
  /** The limit that requires an ANALYZE now. */
  readonly mustAnalyze: string | undefined;
  /** Whether the limit of repeats was reached before in this attempt. */
  readonly repeatsReached: boolean;
  /** Whether to plan again once the current command has ended. */
  readonly replan: boolean;
  readonly answer: string | undefined;
  /** Check of the values of the answer; `undefined` if not checked. */
  readonly check: AnswerCheck | undefined;
  /** Largest list of tasks that the turn may end with; `undefined` if its caller runs none. */
  readonly maxTasks: number | undefined;
  /** JSON Schema of the requested output; `undefined` if there is none. */
  readonly outputSchema: JsonObject | undefined;
  /** The output, once it is filled. */
  readonly output: TurnOutput | undefined;
  readonly validation: (Validation & { readonly decision: ValidationDecision }) | undefined;
  /** Report for the Planner on the failed attempt. */
  readonly failure: PlannerInput['failure'];
  readonly warnings: Sequence<Warning>;
  readonly answers: readonly PersonAnswer[];
  /** Messages that the Executor has seen. */
  readonly messages: readonly TurnMessage[];
  readonly usage: Usage;
  /** The part of a fork's usage that it has copied from its parent. @defaultValue none */
  readonly usageBefore?: Usage;
  readonly usageByRole: UsageByRole;
  readonly durationByRole: DurationByRole;
  readonly halt: Halt | undefined;
  readonly paused: boolean;
  /** The turn whose end it is paused for. */
  readonly waitsFor: string | undefined;
  /** Unix time in milliseconds until which it is paused. */
  readonly until: number | undefined;
  /** Unix time in milliseconds since which the model or tool that it slept for has been away. */
  readonly outageSince: number | undefined;
  /** Whether a person has decided since the last process stopped driving it: no call has begun since. */
  readonly undriven: boolean;
  /** Until the turn continues. */
  readonly decidedVersions?: DecidedVersions | undefined;
  /** Interventions opened so far. */
  readonly interventions: number;
  /** Open questions to people. */
  readonly open: readonly OpenQuestion[];
  /** Outcome; `undefined` while it runs. */
  readonly ended:
    | { readonly status: FinalStatus; readonly reason: string; readonly digest: string }
    | undefined;
}

/** Statuses of a turn for people. */
export const turnStatuses = ['running', 'blocked', 'paused', ...finalStatuses] as const;

/** Status of a turn for people. */
export type TurnStatus = (typeof turnStatuses)[number];

/** Returns the status of a turn for people: blocked before paused. */
export function turnStatus(state: TurnState): TurnStatus {
  if (state.ended !== undefined) return state.ended.status;
  if (waitsForPerson(state)) return 'blocked';
  return state.paused ? 'paused' : 'running';
}

/** Returns whether the turn waits for a person: an intervention other than a failed save is open and no command can continue. */
export function waitsForPerson(state: TurnState): boolean {
  const { open, phase } = state;
  if (asksAboutVersions(state)) return true;
  if (!open.some(({ halt }) => halt.kind !== 'not_saved')) return false;
  if (phase.name !== 'commanding' || open.some(({ lane }) => lane === undefined)) return true;
  return !phase.lanes.some((lane) => isFree(state, lane));
}

/** Returns whether a person has to decide about changed versions, before anything else continues. */
export function asksAboutVersions({ open }: Pick<TurnState, 'open'>): boolean {
  return open.some(({ halt }) => halt.kind === 'versions_changed');
}

/** Returns whether a lane can continue: it has not ended, and no person has to decide about it. */
export function isFree({ open }: Pick<TurnState, 'open'>, { number, phase, halt }: Lane): boolean {
  return phase.name !== 'ended' && halt === undefined && !open.some(({ lane }) => lane === number);
}
