import type { GuardCheck } from '../../guards/ask-guards.js';
import type { TurnState } from '../rules/state.js';
import type { PerformContext } from './context.js';

/** Returns the context of guards during a turn. */
export function guardCheck(
  { turn, session }: TurnState,
  { run, signal, clock, guards: { timeoutMs } }: PerformContext,
): GuardCheck {
  return { turn, session, run, signal, clock, timeoutMs };
}
