import * as z from 'zod/mini';
import { object } from './object.js';
import { text } from './scalars.js';

export const policyDecisions = ['allow', 'ask', 'deny'] as const;

/** Schema of {@link PolicyDecision}. */
export const policyDecisionSchema = object({
  decision: z.enum(policyDecisions),
  /** Reason for people: the constraint, or the host's rule. */
  by: text,
  /** Constraints that alone require asking about a tool's calls, as `TOOL: CONSTRAINT`; the answer applies to the whole turn. */
  constraints: z.optional(z.array(text)),
});

/** Decision of the policy gate about a call, unless it is simply allowed. */
export type PolicyDecision = z.infer<typeof policyDecisionSchema>;
