import * as z from 'zod/mini';
import { type Json, type JsonObject, jsonObjectSchema, jsonSchema } from './json.js';
import { object, text } from './scalars.js';

const interventionKinds = [
  'blocked',
  'clarification',
  'approval',
  'in_doubt',
  'question',
  'limit',
  'role_failed',
  'not_saved',
  'versions_changed',
] as const;

/** Reason why a turn waits for a person. */
export type InterventionKind = (typeof interventionKinds)[number];

const interventionPhases = [
  'planner',
  'critic',
  'executor',
  'coordinator',
  'tool',
  'synthesizer',
  'validator',
  'save',
] as const;

const priorities = ['critical', 'high', 'medium', 'low'] as const;

const interventionOptionSchema = object({
  /** Value of `choose` in a `Resolution`. */
  id: z.string(),
  label: z.string(),
  /** Whether the choice needs an answer in words. */
  needsAnswer: z._default(z.boolean(), false),
});

/** Schema of {@link Intervention}. */
export const interventionSchema = object({
  /** `<turn>.i1`, `<turn>.i2`, …: unique in a store. */
  id: z.string(),
  kind: z.enum(interventionKinds),
  phase: z.enum(interventionPhases),
  tool: z.optional(z.string()),
  /** Stable error code; for a limit, its name. */
  code: z.string(),
  /** Explanation for people, without stack traces. */
  message: z.string(),
  priority: z.enum(priorities),
  options: z.array(interventionOptionSchema).check(z.minLength(1)),
  /** For an approval: the exact call to approve. */
  approval: z.optional(
    object({
      /** SHA-256 of the tool, its version and the arguments. */
      hash: z.string(),
      args: jsonObjectSchema,
      /** Unix time in milliseconds at which the request expires and is made again. */
      expiresAt: z.int(),
    }),
  ),
  /** For a call in doubt: the call that was started and whose outcome is unknown. */
  inDoubt: z.optional(
    object({
      args: jsonObjectSchema,
      /** Idempotency key of this call, to look for in the tool's system. */
      idempotencyKey: z.string(),
    }),
  ),
  /** For a question of a tool: its call, and the JSON Schema of the answer's value. */
  question: z.optional(object({ args: jsonObjectSchema, schema: z.optional(jsonObjectSchema) })),
  /** For changed versions: each role, tool and workflow that is not the one of the turn's last process. */
  versions: z.optional(object({ changed: z.array(z.string()) })),
});

/** A question of a turn that only a person can decide. */
export type Intervention = z.infer<typeof interventionSchema>;

/** An intervention as `next` requests it, before it has an id. */
export type InterventionDraft = Omit<
  Intervention,
  'id' | 'approval' | 'inDoubt' | 'question' | 'versions'
>;

/** Possible choices of an intervention by its kind; `options` of an intervention has those that it offers. */
export interface InterventionChoices {
  blocked: 'retry' | 'skip' | 'proceed' | 'replan' | 'finish' | 'abandon';
  clarification: 'answer' | 'finish' | 'abandon';
  approval: 'approve' | 'deny' | 'abandon';
  in_doubt: 'done' | 'run_again' | 'failed' | 'abandon';
  question: 'answer' | 'decline' | 'abandon';
  limit: 'extend' | 'retry' | 'skip' | 'proceed' | 'replan' | 'finish' | 'abandon';
  role_failed: 'retry' | 'abandon';
  not_saved: 'retry' | 'ignore';
  versions_changed: 'continue' | 'replan' | 'abandon';
}

/** A person's decision on an intervention. */
export interface Resolution {
  /** Id of the chosen one of the intervention's `options`. */
  choose: InterventionChoices[InterventionKind] | (string & {});
  /** The person's words, if the option needs an answer. */
  answer?: string | undefined;
  /** For a question of a tool: the answer by its schema. @defaultValue `answer`, read as JSON if the question has a schema */
  value?: Json | undefined;
  /**
   * To approve a call with other arguments: all of them, in place of those shown. The call is selected again with them:
   * schema, guards and policy decide, and an approval that it then needs is a new one, bound to them.
   */
  args?: JsonObject | undefined;
  /** Name of the person who decided. */
  by: string;
  /** For an approval: hash of the tool and arguments that were shown; no others are approved. @defaultValue those of the intervention */
  approvedHash?: string | undefined;
}

/** Schema of {@link Resolution}. */
export const resolutionSchema = object({
  choose: z.string(),
  answer: z.optional(z.string()),
  value: z.optional(jsonSchema),
  args: z.optional(jsonObjectSchema),
  by: text,
  approvedHash: z.optional(z.string()),
}) satisfies z.ZodMiniType<Resolution>;
