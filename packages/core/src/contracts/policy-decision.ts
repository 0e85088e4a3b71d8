import * as z from 'zod/mini';
import { object } from './object.js';
import { text } from './scalars.js';

export const policyDecisions = ['allow', 'ask', 'deny'] as const;

/** Schema of {@link PolicyDecision}. */
export const policyDecisionSchema = object({
  decision: z.enum(policyDecisions),
  /** Reason for people: it quotes the constraint, or names the host's rule. */
  by: text,
  /** Tools with the constraints that alone have their calls asked about, `TOOL: CONSTRAINT`: the answer counts for the turn. */
  constraints: z.optional(z.array(text)),
});

/** Decision of the policy gate about a call, where it does not simply allow it. */
export type PolicyDecision = z.infer<typeof policyDecisionSchema>;
