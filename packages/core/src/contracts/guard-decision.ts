import * as z from 'zod/mini';
import { object } from './object.js';
import { text } from './scalars.js';

/** Schema of {@link GuardDecision}. */
export const guardDecisionSchema = object({
  /** Name of the guard. */
  guard: text,
  action: z.enum(['change', 'refuse', 'ask']),
  /** For people. It does not repeat what it is about. */
  reason: text,
});

/** A guard's decision that is not to allow; the journal keeps it with the event that it is about. */
export type GuardDecision = z.infer<typeof guardDecisionSchema>;
