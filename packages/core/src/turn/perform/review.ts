import type { StrategicPlan } from '../../contracts/plan.js';
import { reviewSchema } from '../../contracts/review.js';
import type { TurnState } from '../rules/state.js';
import { askRole } from './ask-role.js';
import type { Outcome, PerformContext } from './context.js';

export function review(
  state: TurnState,
  context: PerformContext,
  plan: StrategicPlan,
): Promise<Outcome> | Outcome {
  const { critic } = context.roles;
  if (critic === undefined) {
    return { type: 'role.failed', role: 'critic', message: 'this host has no critic any more' };
  }
  const { request, attempt, answers } = state;
  return askRole(
    'critic',
    reviewSchema,
    context,
    (roleContext) => critic.review({ request, plan, attempt, answers }, roleContext),
    (review, costs) => ({ type: 'critic.reviewed', ...costs, review }),
  );
}
