import * as z from 'zod/mini';
import type { ContentStore } from '../attachments/content-store.js';
import { isTextType } from '../attachments/media-type.js';
import type { CheckedAttachment } from '../attachments/read-attachment.js';
import type { Attachment } from '../contracts/claim.js';
import { type Json, type JsonObject, jsonObjectSchema, jsonSchema } from '../contracts/json.js';
import { object } from '../contracts/scalars.js';
import type { ToolOutcome } from '../contracts/tool-outcome.js';
import type {
  GuardedAnswer,
  GuardedCall,
  GuardedFile,
  GuardedOutput,
  InputGuard,
  OutputGuard,
  RequestParts,
  ResultParts,
  ToolGuard,
} from '../ports/guards.js';
import { askGuards, type GuardCheck, type GuardedValue } from './ask-guards.js';

/** Converts files into the form that guards receive. */
export function guardedFiles(files: readonly CheckedAttachment[]): GuardedFile[] {
  const decoder = new TextDecoder();
  return files.map(({ attachment, bytes }) => ({
    ...attachment,
    ...(isTextType(attachment.mediaType) && { text: decoder.decode(bytes) }),
  }));
}

/** Reads stored files in the form that guards receive. */
async function storedFiles(
  attachments: readonly Attachment[],
  content: ContentStore,
): Promise<GuardedFile[]> {
  const read = attachments.map(async (attachment): Promise<CheckedAttachment> => {
    const isText = isTextType(attachment.mediaType);
    return { attachment, bytes: isText ? await content.get(attachment.hash) : new Uint8Array() };
  });
  return guardedFiles(await Promise.all(read));
}

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
