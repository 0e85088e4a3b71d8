import * as z from 'zod/mini';
import { answerCheckSchema } from './answer-check.js';
import { object } from './object.js';

/** Schema of {@link Synthesis}. */
export const synthesisSchema = object({ answer: z.string().check(z.trim(), z.minLength(1)) });

/** The Synthesizer's answer: Markdown that cites claims as `[c1]`. */
export type Synthesis = z.infer<typeof synthesisSchema>;

/** Schema of {@link WrittenAnswer}. */
export const writtenAnswerSchema = object({
  ...synthesisSchema.shape,
  /**
   * Check of its values, by a writer that proves its answer itself. Absent if the checker of evidence is used, and in
   * journals of older versions.
   */
  check: z.optional(answerCheckSchema),
});

/** An answer, and the check of its values. */
export type WrittenAnswer = z.infer<typeof writtenAnswerSchema>;
