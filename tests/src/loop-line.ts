import * as z from 'zod';

/** What an agent of a loop notes when it gets a prompt. */
export const loopLineSchema = z.object({
  role: z.enum(['planner', 'executor']),
  prompt: z.string(),
});
