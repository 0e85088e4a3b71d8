import * as z from 'zod';

export const loopLineSchema = z.object({
  role: z.enum(['planner', 'executor']),
  prompt: z.string(),
});
