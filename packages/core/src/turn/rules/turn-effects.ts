import type { ToolFailureCode, ToolOutcome } from '../../contracts/tool-outcome.js';
import { isCalling, onceCalls } from './lanes.js';
import type { Call, Lane, TurnEffect, TurnState } from './state.js';

/** Failures of calls that were refused before they changed anything. */
const withoutEffect: ReadonlySet<ToolFailureCode> = new Set([
  'permission_denied',
  'dependency_missing',
  'invalid_input',
  'not_found',
  'rate_limited',
]);

/** Returns what became of the effect of a call with this outcome; `undefined` where it had none. */
export function effectStatus(outcome: ToolOutcome): TurnEffect['status'] | undefined {
  if (outcome.ok) return 'done';
  return withoutEffect.has(outcome.error.code) ? undefined : 'unknown';
}

/** Returns the effect of a call; `undefined` where it had none. */
export function effectOf(
  { number, tool, args, effect }: Call,
  status: TurnEffect['status'] | undefined,
): TurnEffect | undefined {
  if (effect === 'read' || status === undefined) return undefined;
  return { call: number, tool, args, effect, status };
}

/**
 * Returns the effects of calls that were begun, or may have been, and have not ended. Once a turn has ended, calls with an
 * effect once were begun only if they are in doubt.
 */
export function openEffects(state: TurnState, lanes: readonly Lane[]): readonly TurnEffect[] {
  const [first] = state.ended === undefined ? onceCalls(state, lanes) : [];
  return lanes.filter(isCalling).flatMap((lane) => {
    const { call, held } = lane.phase;
    if (held !== undefined) return effectOf(call, effectStatus(held.outcome)) ?? [];
    const asked = lane.halt ?? state.open.find(({ lane: of }) => of === lane.number)?.halt;
    const isBegun =
      asked === undefined ? call.effect !== 'once' || lane === first : asked.kind === 'in_doubt';
    return (isBegun && effectOf(call, 'unknown')) || [];
  });
}
