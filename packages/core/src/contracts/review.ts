import * as z from 'zod/mini';
import { text } from './scalars.js';

/** Schema of {@link Review}. */
export const reviewSchema = z
  .object({
    /** `REVISE` sends the plan back to the Planner; `BLOCK` asks a person. */
    verdict: z.enum(['PASS', 'REVISE', 'BLOCK']),
    /** Flaws of the plan, one sentence each; for `PASS`, points to keep in mind. */
    issues: z._default(z.array(text), []),
  })
  .check(
    z.refine(({ verdict, issues }) => verdict === 'PASS' || issues.length > 0, {
      path: ['issues'],
      error: 'REVISE and BLOCK need at least one issue',
    }),
  );

/** The Critic's answer to a plan. It can flag flaws, not edit the plan. */
export type Review = z.infer<typeof reviewSchema>;
