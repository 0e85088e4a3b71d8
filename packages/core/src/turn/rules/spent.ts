import type { ToolFailureCode, ToolOutcome, TurnEffect } from '../../contracts/tool-outcome.js';
import { addUsage, noUsage, type Usage } from '../../contracts/usage.js';
import type { TurnEvent } from './events.js';
import { type CallingLane, isCalling, onceCalls } from './lanes.js';
import type { Call, Lane, Phase, TurnState, UsageByRole } from './state.js';

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

/** Failures of calls that were refused before they changed anything. */
const withoutEffect: ReadonlySet<ToolFailureCode> = new Set([
  'permission_denied',
  'dependency_missing',
  'invalid_input',
  'not_found',
  'rate_limited',
]);

/** Returns the status of a call's effect by its outcome; `undefined` if it had none. */
export function effectStatus(outcome: ToolOutcome): TurnEffect['status'] | undefined {
  if (outcome.ok) return 'done';
  return withoutEffect.has(outcome.error.code) ? undefined : 'unknown';
}

/** Returns the effect of a call; `undefined` if it had none. */
export function effectOf(
  { number, tool, args, effect, mayHaveRun }: Call,
  outcome: TurnEffect['status'] | undefined,
): TurnEffect | undefined {
  const status = outcome ?? (mayHaveRun === true ? 'unknown' : undefined);
  if (effect === 'read' || status === undefined) return undefined;
  return { call: number, tool, args, effect, status };
}

/**
 * Returns the lanes whose calls were started, or may have been, and have not ended. Once a turn has ended, `once` calls were
 * only started if they are in doubt.
 */
export function begunCalls(state: TurnState, lanes: readonly Lane[]): readonly CallingLane[] {
  const [first] = state.ended === undefined ? onceCalls(state, lanes) : [];
  return lanes.filter(isCalling).filter((lane) => {
    const { call, held } = lane.phase;
    const asked = lane.halt ?? state.open.find(({ lane: of }) => of === lane.number)?.halt;
    if (held !== undefined || call.mayHaveRun === true || asked?.kind === 'in_doubt') return true;
    if (asked !== undefined || state.undriven) return false;
    return call.effect !== 'once' || lane === first;
  });
}

/** Returns the effects of calls that were started, or may have been, and have not ended. */
export function openEffects(state: TurnState, lanes: readonly Lane[]): readonly TurnEffect[] {
  return begunCalls(state, lanes).flatMap(({ phase: { call, held } }) => {
    const status = held === undefined ? 'unknown' : effectStatus(held.outcome);
    return effectOf(call, status) ?? [];
  });
}
