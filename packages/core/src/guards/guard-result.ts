import * as z from 'zod/mini';
import type { ContentStore } from '../attachments/content-store.js';
import type { JsonObject } from '../contracts/json.js';
import { jsonSchema } from '../contracts/json.js';
import { object } from '../contracts/object.js';
import type { ToolOutcome } from '../contracts/tool-outcome.js';
import type { ResultParts, ToolGuard } from '../ports/tool-guard.js';
import { askGuards, type GuardCheck, type GuardedValue } from './ask-guards.js';
import { storedFiles } from './guarded-files.js';

const partsSchema = object({
  data: jsonSchema,
  summary: z.string(),
  claims: z.array(z.optional(z.string())),
});

/** Asks the guards about an outcome; those without `checkResult` allow it. An attached result stays attached. */
export async function guardResult(
  guards: readonly ToolGuard[],
  call: { readonly tool: string; readonly args: JsonObject },
  outcome: ToolOutcome,
  content: ContentStore,
  check: GuardCheck,
): Promise<GuardedValue<ToolOutcome>> {
  const attachments = await storedFiles((outcome.ok && outcome.attachments) || [], content);
  const isFailure = !outcome.ok;
  const guarded = await askGuards(
    guards.filter(({ checkResult }) => checkResult !== undefined),
    partsOf(outcome),
    (guard, parts, context) =>
      guard.checkResult?.({ ...call, ...parts, isFailure, attachments }, context),
    (before, change: ResultParts) => {
      const parts = z.parse(partsSchema, change);
      if (parts.claims.length !== before.claims.length) throw new TypeError('claims are missing');
      return parts;
    },
    check,
  );
  return { ...guarded, value: withParts(outcome, guarded.value) };
}

function partsOf(outcome: ToolOutcome): ResultParts {
  if (!outcome.ok) return { data: null, summary: outcome.error.message, claims: [] };
  const { data, summary, claims } = outcome;
  return { data, summary, claims: claims.map(({ claim }) => claim) };
}

function withParts(outcome: ToolOutcome, { data, summary, claims }: ResultParts): ToolOutcome {
  if (!outcome.ok) return { ok: false, error: { ...outcome.error, message: summary } };
  return {
    ...outcome,
    data,
    summary,
    claims: outcome.claims.map(({ claim: _, ...rest }, index) => {
      const claim = claims[index];
      return claim === undefined ? rest : { claim, ...rest };
    }),
  };
}
