import * as z from 'zod/mini';
import type { GuardedAnswer, OutputGuard } from '../ports/output-guard.js';
import { askGuards, type GuardCheck, type GuardedValue } from './ask-guards.js';

/** Asks the guards about an answer. */
export function guardOutput(
  guards: readonly OutputGuard[],
  { request, answer }: GuardedAnswer,
  check: GuardCheck,
): Promise<GuardedValue<string>> {
  return askGuards(
    guards,
    answer,
    (guard, text, context) => guard.checkOutput({ request, answer: text }, context),
    (_, change: string) => z.parse(z.string(), change),
    check,
  );
}
