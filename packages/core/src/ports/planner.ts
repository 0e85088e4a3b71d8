import type { GoalProgress } from '../contracts/decision.js';
import type { JsonObject } from '../contracts/json.js';
import type { StrategicPlan } from '../contracts/plan.js';
import type { Mode } from '../contracts/tool-outcome.js';
import type { ReasonTag } from '../contracts/validation.js';
import type { PersonAnswer } from './person-answer.js';
import type { Role, RoleContext } from './role.js';

/** What the Planner may know: no tools, no schemas. */
export interface PlannerInput {
  /** The request or planning document, as the user wrote it. */
  readonly request: string;
  readonly inputs: JsonObject;
  readonly context: string;
  readonly mode: Mode;
  /** Unix time in milliseconds. */
  readonly now: number;
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
