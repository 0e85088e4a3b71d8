import * as z from 'zod';

const count = z.number().int().positive();
const countOrNone = z.number().int().nonnegative();

/** The limits a turn runs under. Every one is an option; every one is enforced by code. */
export const limitsSchema = z.strictObject({
  /** Executor decisions for each planner invocation. */
  iterations: count,
  /** Planner invocations in a turn: the first and its retries. */
  plannerInvocations: count,
  /** Revisions of an answer. */
  revisions: countOrNone,
  /** COMMANDs without an ANALYZE between them. */
  commandsInARow: count,
  /** Commands that failed one after the other. */
  coordinatorErrors: count,
  /** The same command, or the same call with the same result. */
  repeats: z.number().int().min(2),
  modelCalls: countOrNone,
  /** Input and output tokens of all model calls. */
  tokens: countOrNone.optional(),
  /** In the currency of the configured prices. */
  cost: z.number().nonnegative().optional(),
  /** Milliseconds a tool call may take that asks for nothing else. */
  toolTimeoutMs: count,
  /** Milliseconds a tool call may take at most. */
  toolTimeoutCeilingMs: count,
});

export type Limits = z.infer<typeof limitsSchema>;
