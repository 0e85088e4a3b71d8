import { addUsage, noUsage, type Usage } from '../../contracts/usage.js';
import type { TurnEvent } from './events.js';
import type { Phase, TurnState, UsageByRole } from './state.js';

/** The active role of each phase. */
const spenderIn: { readonly [Name in Phase['name']]?: keyof UsageByRole } = {
  planning: 'planner',
  replanning: 'planner',
  reviewing: 'critic',
  deciding: 'executor',
  synthesizing: 'synthesizer',
  revising: 'synthesizer',
  validating: 'validator',
  filling: 'synthesizer',
};

/** Returns the role, or the tools, whose work an event of a phase ends or pays for. */
export function spenderOf({ name }: Phase, { type }: TurnEvent): keyof UsageByRole | undefined {
  if (name === 'commanding') return type === 'tool.finished' ? 'tools' : 'coordinator';
  return spenderIn[name];
}

/** Beginnings of events that do not end the work of a role or tool. The time before them is not counted. */
const uncounted = ['turn.', 'intervention.', 'limit.'];

/** Adds the time since the previous event to the role, or the tools, whose work has ended. */
export function timed(state: TurnState, event: TurnEvent): TurnState {
  if (uncounted.some((beginning) => event.type.startsWith(beginning))) return state;
  const worker = spenderOf(state.phase, event);
  if (worker === undefined) return state;
  const { durationByRole } = state;
  const took = Math.max(0, event.at - state.updatedAt);
  return {
    ...state,
    durationByRole: { ...durationByRole, [worker]: (durationByRole[worker] ?? 0) + took },
  };
}

/** Adds the usage of models in an event to the turn and to the role that called them. */
export function spent(state: TurnState, event: TurnEvent): TurnState {
  if (!('usage' in event) || event.usage === undefined) return state;
  const { calls: _, ...usage }: Usage = event.usage;
  const sum = addUsage(state.usage, usage);
  const spender = spenderOf(state.phase, event);
  const { modelCalls, inputTokens, outputTokens, cost } = sum;
  return {
    ...state,
    usage: sum,
    ...(spender && {
      usageByRole: {
        ...state.usageByRole,
        [spender]: addUsage(state.usageByRole[spender] ?? noUsage, usage),
      },
    }),
    counters: { ...state.counters, modelCalls, tokens: inputTokens + outputTokens, cost },
  };
}
