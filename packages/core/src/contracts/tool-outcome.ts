import * as z from 'zod/mini';
import { toolClaimSchema } from './claim.js';
import { jsonSchema } from './json.js';
import { object } from './object.js';

/** Why a tool failed. Programs branch on these; the message is for people. */
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

export type ToolFailureCode = (typeof toolFailureCodes)[number];

export const toolFailureSchema = object({
  code: z.enum(toolFailureCodes),
  message: z.string(),
  /** The same call may succeed later without anything being changed. */
  isRetryable: z._default(z.boolean(), false),
});

export type ToolFailure = z.infer<typeof toolFailureSchema>;

/** The one shape in which every tool run ends. No tool throws at a role. */
export const toolOutcomeSchema = z.discriminatedUnion('ok', [
  object({
    ok: z.literal(true),
    data: jsonSchema,
    /** One line for people and roles: what came out. */
    summary: z.string(),
    /** A claim without words of its own repeats the summary. */
    claims: z.array(z.required(z.partial(toolClaimSchema, { claim: true }), { source: true })),
  }),
  object({ ok: z.literal(false), error: toolFailureSchema }),
]);

export type ToolOutcome = z.infer<typeof toolOutcomeSchema>;

/** What a tool does to the world; recovery, retries and approvals go by it. */
export const effects = ['read', 'idempotent', 'once'] as const;

/**
 * - `read`: changes nothing.
 * - `idempotent`: safe to run again under the same idempotency key.
 * - `once`: must not run twice; the default for a tool that does not say.
 */
export type Effect = (typeof effects)[number];

export const modes = ['chat', 'code'] as const;

/** What a turn may do: tools and workflows say in which modes they are allowed. */
export type Mode = (typeof modes)[number];
