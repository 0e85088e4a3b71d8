import * as z from 'zod';

/** What one measurement is about. */
export const subjectSchema = z.object({
  /** Folder of the contender. */
  contender: z.string(),
  /** Id of its setup. */
  setup: z.string(),
  /** Of each turn. */
  steps: z.int(),
});

export type Subject = z.infer<typeof subjectSchema>;
