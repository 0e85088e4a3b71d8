import * as z from 'zod/mini';
import { type Json, jsonSchema } from '../contracts/json.js';
import type { GuardedOutput, OutputGuard } from '../ports/output-guard.js';
import { askGuards, type GuardCheck, type GuardedValue } from './ask-guards.js';

/**
 * Asks the guards about an output; each gets its own copy.
 *
 * @param recheck - Returns a guard's changed output; rejects if the host's schema does not accept it.
 */
export function guardFilled(
  guards: readonly OutputGuard[],
  { request, output }: Omit<GuardedOutput, 'answer'>,
  recheck: (changed: Json) => Promise<Json>,
  check: GuardCheck,
): Promise<GuardedValue<Json>> {
  return askGuards(
    guards,
    output,
    (guard, now, context) => {
      const answer = JSON.stringify(now);
      return guard.checkOutput({ request, answer, output: toJson(answer) }, context);
    },
    (_, change: string) => recheck(toJson(z.parse(z.string(), change))),
    check,
  );
}

function toJson(text: string): Json {
  return z.parse(jsonSchema, JSON.parse(text));
}
