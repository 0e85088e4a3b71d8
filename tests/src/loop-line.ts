import * as z from 'zod';

/** A note of an agent of a loop about a prompt that it was given. */
export const loopLineSchema = z.object({
  role: z.enum(['planner', 'executor']),
  prompt: z.string(),
});
