import { strategicPlanSchema } from '../../contracts/plan.js';
import { attemptOf } from '../rules/planned.js';
import type { TurnState } from '../rules/state.js';
import { askRole } from './ask-role.js';
import { attachmentsOf } from './attachments-of.js';
import type { Outcome, PerformContext } from './context.js';

export function plan(state: TurnState, context: PerformContext): Promise<Outcome> {
  const { request, inputs, mode, limits, failure, answers } = state;
  return askRole(
    'planner',
    strategicPlanSchema,
    context,
    (roleContext) =>
      context.roles.planner.plan(
        {
          request,
          inputs,
          context: state.context,
          mode,
          limits,
          now: context.clock.now(),
          attempt: attemptOf(state),
          ...(failure && { failure }),
          answers,
        },
        { ...roleContext, ...attachmentsOf(state, context) },
      ),
    (plan, costs) => ({
      type: 'planner.planned',
      ...costs,
      plan,
      revision: state.revision + 1,
    }),
  );
}
