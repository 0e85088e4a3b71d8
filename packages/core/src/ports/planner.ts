import type { ReasonTag, Reflection } from '../contracts/answer.js';
import type { GoalProgress } from '../contracts/decision.js';
import type { JsonObject } from '../contracts/json.js';
import type { Limits } from '../contracts/limits.js';
import type { Review, StrategicPlan } from '../contracts/plan.js';
import type { Mode } from '../contracts/tool-outcome.js';
import type { DiffClass } from './diff-classifier.js';
import type { ToolCandidate } from './executor.js';
import type { PersonAnswer } from './person-answer.js';
import type { Role, RoleContext } from './role.js';
import type { WorkflowMatcher } from './workflow-matcher.js';

/** Input of the Critic: the request and the plan for it, without tools. */
export interface CriticInput {
  readonly request: string;
  readonly plan: StrategicPlan;
  readonly attempt: number;
  readonly answers: readonly PersonAnswer[];
}

/** Role that reviews a plan before it is carried out. It can flag flaws, not edit the plan. */
export interface Critic extends Role {
  review(input: CriticInput, context: RoleContext): Promise<Review>;
}

/** Tools and workflows of the host, for a Planner that looks up the call of each step. */
interface PlannerHost {
  /** The tools, searched by the words of a command, best first. */
  readonly tools: {
    search(command: string, limit: number): readonly ToolCandidate[];
  };
  readonly workflows?: Pick<WorkflowMatcher, 'match'> | undefined;
}

/** Input of the Planner: the request and its context. */
export interface PlannerInput {
  /** The request or planning document, as the user wrote it. */
  readonly request: string;
  readonly inputs: JsonObject;
  readonly context: string;
  /** The thread of the turn, if any; `context` describes its earlier turns. */
  readonly thread?: string;
  readonly mode: Mode;
  /** Limits of the turn. Absent if a planner is called outside one. */
  readonly limits?: Limits;
  /** Unix time in milliseconds. */
  readonly now: number;
  /** Number of the attempt: 1, then 2 after a RETRY. */
  readonly attempt: number;
  /** Reason for another plan. Absent in the first attempt, unless the Critic sent its plan back. */
  readonly failure?: {
    /** Source of the request: the Validator (RETRY), the Critic (REVISE), or a host whose roles or tools have changed. */
    readonly by: 'validator' | 'critic' | 'version_change';
    /** The previous plan. */
    readonly plan?: StrategicPlan;
    /** Progress of the previous plan. A plan with `backtracking` `local` or `partial` keeps the goals achieved here. */
    readonly goalsProgress: readonly GoalProgress[];
    readonly issues: readonly string[];
    readonly reasons: readonly ReasonTag[];
    readonly suggestedFixes: readonly string[];
  };
  readonly answers: readonly PersonAnswer[];
  /** Tools and workflows of the turn's host. Absent if a planner is called outside a turn. */
  readonly host?: PlannerHost;
}

/** Role that makes the plan of a turn. */
export interface Planner extends Role {
  plan(input: PlannerInput, context: RoleContext): Promise<StrategicPlan>;
}

/** Input of the Reflector: the change as a patch, and the events that led to it. */
export interface ReflectorInput {
  /** Unified diff. */
  readonly patch: string;
  /** Similarity of the work before and after the change. */
  readonly class: DiffClass;
  /** Events before the change, as Markdown. */
  readonly log: string;
  /** Events that must not happen, one sentence each. */
  readonly rubric: readonly string[];
}

/** Role that interprets an unforeseen change. Not part of a turn: programs that monitor work call it. */
export interface Reflector extends Role {
  reflect(input: ReflectorInput, context: RoleContext): Promise<Reflection>;
}
