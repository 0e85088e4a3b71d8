import * as z from 'zod';

/** The subject of one measurement. */
export const subjectSchema = z.object({
  /** Folder of the contender. */
  contender: z.string(),
  /** Id of its setup. */
  setup: z.string(),
  /** Number of steps of each turn. */
  steps: z.int(),
});

export type Subject = z.infer<typeof subjectSchema>;
