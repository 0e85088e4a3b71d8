import {
  type QueryAnalysis,
  reviewSchema,
  type StrategicPlan,
  strategicPlanSchema,
} from '../../contracts/plan.js';
import type { RoleContext } from '../../ports/role.js';
import { isOutage } from '../../system/retry.js';
import { attemptOf } from '../rules/planned.js';
import type { TurnState } from '../rules/state.js';
import { checkAnswer } from './answer.js';
import { askRole } from './ask-role.js';
import { attachmentsOf, type Outcome, type PerformContext } from './context.js';

/** Inputs with which a host provides the analysis itself. */
const analysisInputs = ['user_purpose', 'data_requirements', 'query_analysis'];

export function plan(state: TurnState, context: PerformContext): Promise<Outcome> {
  const { request, mode, limits, failure, answers } = state;
  let analysis: QueryAnalysis | undefined;
  return askRole(
    'planner',
    strategicPlanSchema,
    context,
    async (roleContext) => {
      analysis ??= await analyze(state, context, roleContext);
      return context.roles.planner.plan(
        {
          request,
          inputs: { ...state.inputs, ...(analysis && { query_analysis: analysis }) },
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
      );
    },
    async (planned, costs) => {
      const guarded = context.guards.output.length === 0 ? asPlanned : withoutAnswer;
      const plan = withTasks(guarded(planned), state);
      const { proposals } = costs;
      const event = {
        type: 'planner.planned',
        ...costs,
        ...(proposals && {
          proposals: proposals.map((one) => (one.plan ? { ...one, plan: guarded(one.plan) } : one)),
        }),
        plan,
        ...(analysis && { analysis }),
        revision: state.revision + 1,
      } as const;
      if (plan.routeTo !== 'synthesis' || plan.answer === undefined) return event;
      const { answer, check } = await checkAnswer({ answer: plan.answer }, state, context);
      return { ...event, plan: { ...plan, answer }, ...(check && { check }) };
    },
  );
}

/** Phase 1. If the request cannot be analysed, triggers use the words of each command. */
async function analyze(
  { request, inputs }: TurnState,
  { roles: { analyzer }, workflows }: PerformContext,
  roleContext: RoleContext,
): Promise<QueryAnalysis | undefined> {
  const needed = workflows?.neededAnalysis?.();
  if (analyzer === undefined || needed === undefined) return undefined;
  if (analysisInputs.some((name) => inputs[name] !== undefined)) return undefined;
  try {
    return await analyzer.analyze({ request, ...needed }, roleContext);
  } catch (error) {
    if (isOutage(error) || roleContext.signal.aborted) throw error;
    return undefined;
  }
}

/**
 * Adapts a plan with tasks to the turn: if its caller runs no list, they become goals, in order of dependencies; for too
 * long a list a person is asked.
 */
function withTasks(plan: StrategicPlan, { maxTasks }: TurnState): StrategicPlan {
  const { tasks = [], successCriteria } = plan;
  if (plan.routeTo !== 'tasks' || (maxTasks !== undefined && tasks.length <= maxTasks)) return plan;
  const { tasks: _, ...rest } = plan;
  if (maxTasks !== undefined) {
    const reason = `the request was split into ${tasks.length} tasks, and the limit tasks is ${maxTasks}: ask for less, or raise it`;
    return { ...rest, routeTo: 'clarify', reason };
  }
  return {
    ...rest,
    routeTo: 'executor',
    goals: tasks.map(({ id, request, dependsOn }) => ({
      id,
      description: request,
      priority: 'medium',
      dependsOn,
    })),
    successCriteria: [...successCriteria, ...tasks.flatMap((task) => task.successCriteria)],
  };
}

const asPlanned = (plan: StrategicPlan): StrategicPlan => plan;

/** Removes an answer of the Planner, which would bypass the guards; the Synthesizer writes one for them. */
function withoutAnswer({ answer: _, ...plan }: StrategicPlan): StrategicPlan {
  return plan.routeTo === 'reply' ? { ...plan, routeTo: 'synthesis' } : plan;
}

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
