import type { TurnEvent } from './events.js';
import { next } from './next.js';
import { resultDigest } from './result.js';
import type { TurnState } from './state.js';
import { isOutcomeOf } from './step.js';

/** Returns why an event is not the outcome of a step that `next` proposes, or ends a turn with another result than it has. */
export function checkStep(before: TurnState, event: TurnEvent): string | undefined {
  const steps = next(before);
  if (!steps.some((step) => isOutcomeOf(event, step))) {
    return `the rules say ${steps.map(({ type }) => type).join(' or ')}, the journal shows ${event.type}`;
  }
  return event.type === 'turn.finished' && event.digest !== resultDigest(before, event.status)
    ? 'the result is not the one that was recorded'
    : undefined;
}
