import type { StrategicPlan } from '../contracts/plan.js';
import type { Review } from '../contracts/review.js';
import type { PersonAnswer } from './person-answer.js';
import type { Role, RoleContext } from './role.js';

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
