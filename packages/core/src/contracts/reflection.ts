import * as z from 'zod/mini';
import { object } from './object.js';
import { text } from './scalars.js';

/** Schema of {@link Reflection}. */
export const reflectionSchema = object({
  /** Description of the change and its cause. */
  diagnosis: text,
  /** Actions to take now, one sentence each. */
  action_items: z.array(text),
  alignment_check: object({
    /** Whether the work may continue under the rubric. */
    aligned: z.boolean(),
    rationale: text,
  }),
});

/** The Reflector's answer: the meaning of an unforeseen change, and the actions that follow from it. */
export type Reflection = z.infer<typeof reflectionSchema>;
