import * as z from 'zod/mini';
import type { ContentStore } from '../attachments/content-store.js';
import { isTextType } from '../attachments/media-type.js';
import type { CheckedAttachment } from '../attachments/read-attachment.js';
import type { Attachment } from '../contracts/claim.js';
import { type Json, type JsonObject, jsonObjectSchema, jsonSchema } from '../contracts/json.js';
import { object } from '../contracts/scalars.js';
import type { ToolOutcome } from '../contracts/tool-outcome.js';
import { InvalidInputError } from '../errors.js';
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

/** The guards of a host, in the order asked. */
export interface Guards {
  readonly input: readonly InputGuard[];
  readonly output: readonly OutputGuard[];
  readonly tool: readonly ToolGuard[];
  /** Time limit in milliseconds for a verdict. */
  readonly timeoutMs: number;
}

/** Options that set the guards. */
export interface GuardOptions {
  /** Checks each request before its turn begins. Several are asked in order. @defaultValue none */
  readonly inputGuard?: InputGuard | readonly InputGuard[];
  /** Checks each answer and output before anyone sees it; nothing is streamed earlier. @defaultValue none */
  readonly outputGuard?: OutputGuard | readonly OutputGuard[];
  /** Checks the calls of tools and their results. @defaultValue none */
  readonly toolGuard?: ToolGuard | readonly ToolGuard[];
  /** Time limit in milliseconds for a verdict; none in time counts as a refusal. @defaultValue 10,000 */
  readonly guardTimeoutMs?: number;
}

/** Fills in the defaults. Throws `InvalidInputError` for a guard without a name or method, or an invalid time-out. */
export function resolveGuards(options: GuardOptions): Guards {
  const { inputGuard = [], outputGuard = [], toolGuard = [], guardTimeoutMs = 10_000 } = options;
  if (!(guardTimeoutMs > 0))
    throw new InvalidInputError(
      `option guardTimeoutMs: expected more than 0, got ${guardTimeoutMs}`,
    );
  const guards: Guards = {
    input: listOf(inputGuard),
    output: listOf(outputGuard),
    tool: listOf(toolGuard),
    timeoutMs: guardTimeoutMs,
  };
  assertAsked('inputGuard', guards.input, ['checkInput']);
  assertAsked('outputGuard', guards.output, ['checkOutput']);
  assertAsked('toolGuard', guards.tool, ['checkCall', 'checkResult']);
  for (const { name } of all(guards)) {
    if (typeof name !== 'string' || name.trim() === '')
      throw new InvalidInputError('a guard needs a name: the journal and messages show it');
  }
  return guards;
}

/** Rejects a guard that would never be asked, such as one under the wrong option. */
function assertAsked(option: string, guards: readonly object[], methods: readonly string[]): void {
  for (const guard of guards) {
    const isAsked = methods.some((method) => typeof Object(guard)[method] === 'function');
    if (isAsked) continue;
    throw new InvalidInputError(
      `option ${option}: expected an object with the method ${methods.join(' or ')}, got ${describe(guard)}`,
    );
  }
}

function describe(guard: object): string {
  return typeof guard === 'object' && guard !== null
    ? `one with ${Object.keys(guard).join(', ') || 'nothing'}`
    : typeof guard;
}

/** Returns the versions of guards, by their keys in the versions of a turn. */
export function guardVersions(guards: Guards): Readonly<Record<string, string>> {
  return Object.fromEntries(
    all(guards).map(({ name, version = '1' }) => [`guard ${name}`, version]),
  );
}

function all({ input, output, tool }: Guards) {
  return [...input, ...output, ...tool];
}

function listOf<T>(given: T | readonly T[]): readonly T[] {
  return isList(given) ? given : [given];
}

function isList<T>(given: T | readonly T[]): given is readonly T[] {
  return Array.isArray(given);
}

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
