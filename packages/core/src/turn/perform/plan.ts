import { strategicPlanSchema } from '../../contracts/plan.js';
import type { TurnState } from '../state.js';
import { askRole } from './ask-role.js';
import type { PerformContext, Performed } from './context.js';

export async function plan(state: TurnState, context: PerformContext): Promise<Performed> {
  const { request, inputs, mode, failure, answers } = state;
  const attempt = state.plan === undefined ? 1 : state.attempt + 1;
  const asked = await askRole('planner', strategicPlanSchema, state, context, (roleContext) =>
    context.roles.planner.plan(
      {
        request,
        inputs,
        context: state.context,
        mode,
        attempt,
        ...(failure && { failure }),
        answers,
      },
      roleContext,
    ),
  );
  if (!asked.ok) return asked;
  return { event: { type: 'planner.planned', ...asked.envelope, plan: asked.output } };
}
