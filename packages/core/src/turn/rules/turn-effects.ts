import type { ToolFailureCode, ToolOutcome } from '../../contracts/tool-outcome.js';
import type { TurnEffect } from '../../contracts/turn-effect.js';
import { type CallingLane, isCalling, onceCalls } from './lanes.js';
import type { Call, Lane, TurnState } from './state.js';

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
