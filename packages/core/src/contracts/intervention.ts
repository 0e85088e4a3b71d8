import * as z from 'zod/mini';
import { jsonObjectSchema } from './json.js';
import { object } from './object.js';
import { text } from './scalars.js';

const interventionKinds = [
  'blocked',
  'clarification',
  'approval',
  'in_doubt',
  'limit',
  'role_failed',
  'not_saved',
] as const;

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
  /** What `resolve` takes as `choose`. */
  id: z.string(),
  label: z.string(),
  /** The choice needs an answer in words. */
  needsAnswer: z._default(z.boolean(), false),
});

export const interventionSchema = object({
  /** `<turn>.i1`, `<turn>.i2`, …: unique in a store, and names the turn it belongs to. */
  id: z.string(),
  kind: z.enum(interventionKinds),
  phase: z.enum(interventionPhases),
  tool: z.optional(z.string()),
  /** Stable code of what went wrong; a limit's name for limits. */
  code: z.string(),
  /** For people: what happened. Never a stack. */
  message: z.string(),
  priority: z.enum(priorities),
  options: z.array(interventionOptionSchema).check(z.minLength(1)),
  /** For an approval: the exact call that is asked for. */
  approval: z.optional(
    object({
      /** SHA-256 of the tool, its version and the arguments. */
      hash: z.string(),
      args: jsonObjectSchema,
      /** Unix time in milliseconds after which the approval must be asked for anew. */
      expiresAt: z.int(),
    }),
  ),
  /** For a call in doubt: what was started. */
  inDoubt: z.optional(
    object({
      args: jsonObjectSchema,
      /** What the tool was given to know this call by: look for it where the tool did its work. */
      idempotencyKey: z.string(),
    }),
  ),
});

/** Something only a person can decide. */
export type Intervention = z.infer<typeof interventionSchema>;

/** An intervention as `next` asks for it, before it has an id. */
export type InterventionDraft = Omit<Intervention, 'id' | 'approval' | 'inDoubt'>;

export const resolutionSchema = object({
  choose: z.string(),
  /** The person's words, where the choice wants some. */
  answer: z.optional(z.string()),
  /** Who decided. */
  by: text,
});

export type Resolution = z.infer<typeof resolutionSchema>;
