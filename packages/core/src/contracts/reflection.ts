import * as z from 'zod/mini';
import { object } from './object.js';
import { text } from './scalars.js';

/** What the Reflector answers: what a change that was not foreseen says of the work, and what follows from it. */
export const reflectionSchema = object({
  /** What has happened, and why. */
  diagnosis: text,
  /** What is to be done now, each in a sentence. */
  action_items: z.array(text),
  alignment_check: object({
    /** Nothing in the rubric speaks against going on. */
    aligned: z.boolean(),
    rationale: text,
  }),
});

export type Reflection = z.infer<typeof reflectionSchema>;
