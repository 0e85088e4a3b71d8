import type { StrategicPlan } from '../contracts/plan.js';
import type { Review } from '../contracts/review.js';
import type { PersonAnswer } from './person-answer.js';
import type { Role, RoleContext } from './role.js';

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
