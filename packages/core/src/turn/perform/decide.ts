import { executorDecisionSchema } from '../../contracts/decision.js';
import { emptyWorkpad } from '../../contracts/plan.js';
import type { TurnState } from '../state.js';
import { askRole } from './ask-role.js';
import type { PerformContext, Performed } from './context.js';

export function decide(state: TurnState, context: PerformContext): Promise<Performed> {
  return askRole(
    'executor',
    executorDecisionSchema,
    state,
    context,
    (roleContext) =>
      context.roles.executor.decide(
        {
          goals: state.plan?.goals ?? [],
          goalsProgress: state.goalsProgress,
          kept: state.kept,
          approach: state.plan?.approach ?? '',
          workpad: state.plan?.workpad ?? emptyWorkpad,
          log: state.log,
          inputs: state.inputs,
          attempt: state.attempt,
          iteration: state.counters.iterations + 1,
          iterationsLeft: state.limits.iterations - state.counters.iterations,
          mustAnalyze: state.mustAnalyze,
          answers: state.answers,
        },
        roleContext,
      ),
    (decision, envelope) => ({ type: 'executor.decided', ...envelope, ...decision }),
  );
}
