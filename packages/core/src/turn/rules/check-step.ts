import type { TurnEvent } from './events.js';
import { next } from './next.js';
import { resultDigest } from './result.js';
import type { TurnState } from './state.js';
import { isOutcomeOf } from './step.js';

/** Returns the reason if an event is not the outcome of a step proposed by `next`, or ends a turn with a different result. */
export function checkStep(before: TurnState, event: TurnEvent): string | undefined {
  const steps = next(before);
  if (!steps.some((step) => isOutcomeOf(event, step))) {
    return `the rules say ${steps.map(({ type }) => type).join(' or ')}, the journal shows ${event.type}`;
  }
  return event.type === 'turn.finished' && event.digest !== resultDigest(before, event.status)
    ? 'the result is not the one that was recorded'
    : undefined;
}
