import * as z from 'zod/mini';
import { object } from './object.js';
import { text } from './scalars.js';

/**
 * Schema of {@link Bound}. Without `act`, a bound applies to every call that changes something; with `text` alone, it has no
 * more meaning than its text.
 */
export const boundSchema = object({
  /** The constraint, in the words of the request. */
  text,
  /** Verbs of what is forbidden or limited, with synonyms: `delete remove prune`. Also the name of a tool. */
  act: z.optional(text),
  /** Objects that must not be acted on, in words: `backups`. Ignored with `only`, `never` and `limit`. */
  object: z.optional(text),
  /** Paths, domains, addresses, codes or names; calls may have no others of their kind. `.` is the workspace. */
  only: z.optional(z.array(text)),
  /** Paths, domains, addresses, codes or names that calls must not have. */
  never: z.optional(z.array(text)),
  limit: z.optional(
    object({
      /** Noun of the number: `amount`, `mails`, `days`. @defaultValue the unit, or any amount */
      of: z.optional(text),
      max: z.optional(z.number()),
      min: z.optional(z.number()),
      /** `EUR`, `days`. */
      unit: z.optional(text),
    }).check(
      z.refine(
        ({ max, min }) => max !== undefined || min !== undefined,
        'a limit needs max or min',
      ),
    ),
  ),
  /** Whether a person has to judge it: a condition, an exception. */
  ask: z.optional(z.boolean()),
  /** Whether it concerns how something is written or found, so that no call can break it. */
  content: z.optional(z.boolean()),
});

/** Fields of a constraint that the policy gate compares with each call. */
export type Bound = z.infer<typeof boundSchema>;
