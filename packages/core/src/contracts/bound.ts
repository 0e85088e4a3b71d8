import * as z from 'zod/mini';
import { object } from './object.js';
import { text } from './scalars.js';

/**
 * Schema of {@link Bound}. A bound without `act` is about every call that changes something; one without any field but
 * `text` says no more than its text.
 */
export const boundSchema = object({
  /** The constraint, in the words of the request. */
  text,
  /** Verbs of what is forbidden or limited, synonyms included: `delete remove prune`. Also the name of a tool. */
  act: z.optional(text),
  /** Things that it must not be done to, in words: `backups`. Not looked at beside `only`, `never` and `limit`. */
  object: z.optional(text),
  /** Paths, domains, addresses, codes or names: calls have no others of their kind. `.` is the workspace. */
  only: z.optional(z.array(text)),
  /** Paths, domains, addresses, codes or names that no call has. */
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
  /** Whether a person has to judge if it holds: a condition, an exception. */
  ask: z.optional(z.boolean()),
  /** Whether it is about how something is written or found: no call can break it. */
  content: z.optional(z.boolean()),
});

/** Fields of a constraint that the policy gate compares with each call. */
export type Bound = z.infer<typeof boundSchema>;
