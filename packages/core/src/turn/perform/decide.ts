import { executorDecisionSchema } from '../../contracts/decision.js';
import type { TurnState } from '../rules/state.js';
import { askRole } from './ask-role.js';
import { attachmentsOf } from './attachments-of.js';
import type { Outcome, PerformContext } from './context.js';

/** Lists what the host's tools and workflows can do. */
function capabilities({ mode }: TurnState, { catalog, workflows }: PerformContext): string[] {
  const names = Object.keys(workflows?.versions() ?? {}).slice(0, maxWorkflows);
  return [...catalog.capabilities(mode), ...names.map((name) => `workflow ${name}`)];
}

/** Workflows named to the Executor; its prompt has room for few. */
const maxWorkflows = 20;

export async function decide(state: TurnState, context: PerformContext): Promise<Outcome> {
  const { plan } = state;
  if (plan === undefined) throw new Error(`turn ${state.turn} decides without a plan`);
  return askRole(
    'executor',
    executorDecisionSchema,
    context,
    (roleContext) =>
      context.roles.executor.decide(
        {
          goals: plan.goals,
          goalsProgress: state.goalsProgress,
          kept: state.kept,
          approach: plan.approach,
          successCriteria: plan.successCriteria,
          context: state.context,
          mode: state.mode,
          now: context.clock.now(),
          capabilities: capabilities(state, context),
          workpad: plan.workpad,
          log: state.log,
          inputs: state.inputs,
          attempt: state.attempt,
          iteration: state.counters.iterations + 1,
          iterationsLeft: state.limits.iterations - state.counters.iterations,
          mustAnalyze: state.mustAnalyze,
          answers: state.answers,
        },
        { ...roleContext, ...attachmentsOf(state, context) },
      ),
    (decision, costs) => ({ type: 'executor.decided', ...costs, ...decision }),
  );
}
