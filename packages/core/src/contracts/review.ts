import * as z from 'zod/mini';
import { text } from './scalars.js';

/** What the Critic answers to a plan: it can flag, never edit. */
export const reviewSchema = z
  .object({
    /** `REVISE` sends the plan back to the Planner; `BLOCK` asks a person. */
    verdict: z.enum(['PASS', 'REVISE', 'BLOCK']),
    /** What is wrong with the plan, each in a sentence; for `PASS`, what to keep in mind. */
    issues: z._default(z.array(text), []),
  })
  .check(
    z.refine(({ verdict, issues }) => verdict === 'PASS' || issues.length > 0, {
      path: ['issues'],
      error: 'REVISE and BLOCK need at least one issue',
    }),
  );

export type Review = z.infer<typeof reviewSchema>;
