import { type ExecutorDecision, executorDecisionSchema } from '../../contracts/decision.js';
import { isJsonObject } from '../../contracts/json.js';
import type { ToolDescription } from '../../ports/executor.js';
import type { RoleContext } from '../../ports/role.js';
import type { TurnMessage } from '../../ports/turn-messages.js';
import type { WorkflowDescription } from '../../ports/workflow-matcher.js';
import { analysesLast, messageAnswer, progressed } from '../rules/decided.js';
import type { TurnState } from '../rules/state.js';
import { checkAnswer } from './answer.js';
import { askRole } from './ask-role.js';
import { attachmentsOf, type Outcome, type PerformContext } from './context.js';
import { workflowPrefix } from './coordinate.js';

function capabilities({ mode }: TurnState, { catalog, workflows }: PerformContext): string[] {
  const described = workflows?.describe?.(mode).map(workflowLine);
  const lines =
    described ?? Object.keys(workflows?.versions() ?? {}).map((name) => `workflow ${name}`);
  return [...catalog.capabilities(mode), ...lines.slice(0, maxWorkflows)];
}

function tools({ mode }: TurnState, { catalog, workflows }: PerformContext): ToolDescription[] {
  const usable = catalog.list().filter(({ modes }) => modes.includes(mode));
  const named = (workflows?.describe?.(mode) ?? []).map(
    ({ name, description, inputs }): ToolDescription => ({
      name: `${workflowPrefix}${name}`,
      description: `Workflow: ${description}`,
      family: 'workflow',
      parameters: inputs,
      effect: 'once',
    }),
  );
  return [...usable, ...named];
}

/** Formats a workflow with its inputs in one line: `workflow find-product (product, budget): Finds …`. */
function workflowLine({ name, description, inputs: { properties } }: WorkflowDescription): string {
  const inputs = isJsonObject(properties) ? Object.keys(properties) : [];
  const taken = inputs.length === 0 ? '' : ` (${inputs.join(', ')})`;
  return `workflow ${name}${taken}: ${description.replace(/\s+/g, ' ').slice(0, 120).toWellFormed()}`;
}

/** Maximum number of workflows named to the Executor, whose prompt has little room. */
const maxWorkflows = 20;

export async function decide(state: TurnState, context: PerformContext): Promise<Outcome> {
  const { plan } = state;
  if (plan === undefined) throw new Error(`turn ${state.turn} decides without a plan`);
  const messagesAfter = async (seen: readonly TurnMessage[]): Promise<readonly TurnMessage[]> =>
    ((await context.messages?.after(state.turn, seen.at(-1)?.id)) ?? []).filter(
      ({ id }) => !seen.some((one) => one.id === id),
    );
  let messages = await messagesAfter(state.messages);
  const ask = (roleContext: RoleContext) =>
    context.roles.executor.decide(
      {
        request: state.request,
        results: state.results,
        claims: state.claims,
        exchanges: state.exchanges,
        tools: () => tools(state, context),
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
        answers: [...state.answers, ...messages.map(messageAnswer)],
        ...(state.outputSchema && { outputSchema: state.outputSchema }),
      },
      { ...roleContext, ...attachmentsOf(state, context), ...streaming(context) },
    );
  return askRole(
    'executor',
    executorDecisionSchema,
    context,
    async (roleContext) => {
      for (;;) {
        const decision = await ask(roleContext);
        if (decision.action !== 'COMPLETE') return decision;
        // No decision follows that would see a message sent meanwhile.
        const late = await messagesAfter([...state.messages, ...messages]);
        if (late.length === 0) return decision;
        messages = [...messages, ...late];
      }
    },
    async (decided, costs) => {
      const decision = withoutAnswer(decided, context);
      const event = {
        type: 'executor.decided',
        ...costs,
        ...decision,
        ...(analysesLast(state, decision) && { analysesLast: true }),
        ...(messages.length > 0 && { messages: [...messages] }),
      } as const;
      if (decision.action !== 'COMPLETE') return event;
      const unreached = progressed(state.goalsProgress, decision.goalsProgress)
        .filter(({ status }) => status !== 'achieved')
        .map(({ goalId }) => goalId);
      const ended = { ...event, ...(unreached.length > 0 && { unreached }) };
      if (decision.answer === undefined) return ended;
      return { ...ended, ...(await checkAnswer({ answer: decision.answer }, state, context)) };
    },
  );
}

/** Returns the receiver of text from an Executor that writes the answer itself; empty if guards check answers first. */
function streaming({ guards, notify }: PerformContext): Pick<RoleContext, 'onText'> {
  if (guards.output.length > 0) return {};
  let hasBegun = false;
  return {
    onText: (text) => {
      if (!hasBegun) notify({ type: 'answer.began' });
      hasBegun = true;
      notify({ type: 'answer.delta', text });
    },
  };
}

/** Removes the answer from a decision if guards check answers, so that the Synthesizer writes one for them. */
function withoutAnswer(decision: ExecutorDecision, { guards }: PerformContext): ExecutorDecision {
  if (decision.action !== 'COMPLETE' || guards.output.length === 0) return decision;
  const { reply: _, answer: __, ...rest } = decision;
  return rest;
}
