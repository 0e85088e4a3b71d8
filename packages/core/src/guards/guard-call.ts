import * as z from 'zod/mini';
import { type JsonObject, jsonObjectSchema } from '../contracts/json.js';
import type { GuardedCall, ToolGuard } from '../ports/tool-guard.js';
import { askGuards, type GuardCheck, type GuardedValue } from './ask-guards.js';

/** Asks the guards about a call; those without `checkCall` allow it. */
export function guardCall(
  guards: readonly ToolGuard[],
  { args, ...call }: GuardedCall,
  check: GuardCheck,
): Promise<GuardedValue<JsonObject>> {
  return askGuards(
    guards.filter(({ checkCall }) => checkCall !== undefined),
    args,
    (guard, now, context) => guard.checkCall?.({ ...call, args: now }, context),
    (_, change: JsonObject) => z.parse(jsonObjectSchema, change),
    check,
  );
}
