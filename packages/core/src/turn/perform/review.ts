import type { StrategicPlan } from '../../contracts/plan.js';
import { reviewSchema } from '../../contracts/review.js';
import type { Critic } from '../../ports/critic.js';
import type { TurnState } from '../rules/state.js';
import { askRole } from './ask-role.js';
import type { Outcome, PerformContext } from './context.js';

export function review(
  state: TurnState,
  context: PerformContext,
  critic: Critic,
  plan: StrategicPlan,
): Promise<Outcome> {
  const { request, attempt, answers } = state;
  return askRole(
    'critic',
    reviewSchema,
    state,
    context,
    (roleContext) => critic.review({ request, plan, attempt, answers }, roleContext),
    (review, costs) => ({ type: 'critic.reviewed', ...costs, review }),
  );
}
