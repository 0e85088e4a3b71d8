import * as z from 'zod/mini';
import { attachmentSchema, toolClaimSchema } from './claim.js';
import { type Json, type JsonObject, jsonSchema } from './json.js';
import { nonnegativeInt, object, positiveInt } from './scalars.js';

/** A person's answer to a tool's question. */
export interface ToolAnswer {
  /** The question's message. */
  readonly question: string;
  readonly choice: 'answer' | 'decline';
  /** The answer: by the question's schema, or words. Absent if the person declined. */
  readonly value?: Json;
  /** Name of the person. */
  readonly by: string;
}

/** The questions of a call so far. */
export interface AskedCall {
  /** Answers to the questions of earlier runs of this call, in order. */
  readonly answers: readonly ToolAnswer[];
  /** `state` of its latest question. @defaultValue none */
  readonly state?: Json;
}

/** Codes of tool failures. Programs branch on the code; the message is for people. */
export const toolFailureCodes = [
  'timeout',
  'permission_denied',
  'dependency_missing',
  'sandbox_violation',
  'invalid_input',
  'not_found',
  'rate_limited',
  'cancelled',
  'missing_source',
  'internal',
] as const;

/** Code of a tool failure. */
export type ToolFailureCode = (typeof toolFailureCodes)[number];

export const toolFailureSchema = object({
  code: z.enum(toolFailureCodes),
  message: z.string(),
  /** Whether the same call may succeed later without a change. @defaultValue `false` */
  isRetryable: z._default(z.boolean(), false),
  /** Delay in milliseconds that the tool requests before the next call. Absent if unspecified. */
  retryAfterMs: z.optional(nonnegativeInt),
});

/** Failure of a tool: a stable code, a message for people, and whether to retry. */
export type ToolFailure = z.infer<typeof toolFailureSchema>;

/** Schema of {@link ToolOutcome}. */
export const toolOutcomeSchema = z.discriminatedUnion('ok', [
  object({
    ok: z.literal(true),
    data: jsonSchema,
    /** Summary of the result in one line, for people and roles. */
    summary: z.string(),
    /** Claims of the tool. One without a text repeats the summary. */
    claims: z.array(z.required(z.partial(toolClaimSchema, { claim: true }), { source: true })),
    /** Files that the tool attached. */
    attachments: z.optional(z.array(attachmentSchema)),
    /** Number of passes allowed, if the run requested more: the result is what it had found by then. */
    passes: z.optional(positiveInt),
  }),
  object({ ok: z.literal(false), error: toolFailureSchema }),
]);

/** Outcome of a tool run: a result with its claims, or a failure. Tools never throw at a role. */
export type ToolOutcome = z.infer<typeof toolOutcomeSchema>;

/** Effects of a tool. Recovery, retries and approvals depend on them. */
export const effects = ['read', 'idempotent', 'once'] as const;

/**
 * Effect of a tool.
 *
 * - `read`: changes nothing.
 * - `idempotent`: safe to run again under the same idempotency key.
 * - `once`: must not run twice; the default.
 */
export type Effect = (typeof effects)[number];

/** Modes of a turn. */
export const modes = ['chat', 'code'] as const;

/** Mode of a turn. Tools and workflows declare the modes in which they are allowed. */
export type Mode = (typeof modes)[number];

/** A call that changed something, or may have. */
export interface TurnEffect {
  /** Number of the call in the turn. */
  readonly call: number;
  readonly tool: string;
  /** As decided: values of earlier results are references such as `{ "$ref": "r1.id" }`. */
  readonly args: JsonObject;
  readonly effect: Exclude<Effect, 'read'>;
  /** `done`: the tool reported success. `unknown`: it was started and failed or has not ended, so it may have had its effect. */
  readonly status: 'done' | 'unknown';
}
