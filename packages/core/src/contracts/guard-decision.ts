import * as z from 'zod/mini';
import { object } from './object.js';
import { text } from './scalars.js';

/** Schema of {@link GuardDecision}. */
export const guardDecisionSchema = object({
  /** Name of the guard. */
  guard: text,
  action: z.enum(['change', 'refuse', 'ask']),
  /** Reason for people. Does not repeat the content. */
  reason: text,
});

/** A guard's decision other than to allow; stored with the event that it concerns. */
export type GuardDecision = z.infer<typeof guardDecisionSchema>;
