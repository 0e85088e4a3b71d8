import * as z from 'zod/mini';
import { jsonObjectSchema } from '../contracts/json.js';
import { object } from '../contracts/object.js';
import type { GuardedFile } from '../ports/guard.js';
import type { InputGuard, RequestParts } from '../ports/input-guard.js';
import { askGuards, type GuardCheck, type GuardedValue } from './ask-guards.js';

const changeSchema = object({
  request: z.optional(z.string()),
  context: z.optional(z.string()),
  inputs: z.optional(jsonObjectSchema),
});

/** Asks the guards about a request. */
export function guardInput(
  guards: readonly InputGuard[],
  { request, context, inputs }: RequestParts,
  attachments: readonly GuardedFile[],
  check: GuardCheck,
): Promise<GuardedValue<RequestParts>> {
  return askGuards(
    guards,
    { request, context, inputs },
    (guard, parts, guardContext) => guard.checkInput({ ...parts, attachments }, guardContext),
    (parts, change: Partial<RequestParts>) => {
      const changed = z.parse(changeSchema, change);
      return {
        request: changed.request ?? parts.request,
        context: changed.context ?? parts.context,
        inputs: changed.inputs ?? parts.inputs,
      };
    },
    check,
  );
}
