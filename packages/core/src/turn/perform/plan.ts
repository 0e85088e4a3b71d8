import { type StrategicPlan, strategicPlanSchema } from '../../contracts/plan.js';
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
          ...(state.thread !== undefined && { thread: state.thread }),
          mode,
          limits,
          now: context.clock.now(),
          attempt: attemptOf(state),
          ...(failure && { failure }),
          answers,
          host: {
            tools: { search: (...asked) => context.catalog.search(...asked) },
            workflows: context.workflows,
          },
        },
        { ...roleContext, ...attachmentsOf(state, context) },
      ),
    (plan, costs) => ({
      type: 'planner.planned',
      ...costs,
      plan: context.guards.output.length === 0 ? plan : withoutAnswer(plan),
      revision: state.revision + 1,
    }),
  );
}

/** The Synthesizer writes an answer that guards look at: the Planner's would pass them by. */
function withoutAnswer({ answer: _, ...plan }: StrategicPlan): StrategicPlan {
  return plan.routeTo === 'reply' ? { ...plan, routeTo: 'synthesis' } : plan;
}
