import * as z from 'zod/mini';
import { nonnegative, nonnegativeInt, positiveInt } from './scalars.js';

/** The limits a turn runs under. Every one is an option; every one is enforced by code. */
export const limitsSchema = z.strictObject({
  /** Executor decisions for each planner invocation. */
  iterations: positiveInt,
  /** Planner invocations in a turn: the first and its retries. */
  plannerInvocations: positiveInt,
  /** Revisions of a plan that the Critic sent back; absent in journals of turns that knew no Critic. */
  planRevisions: z.optional(nonnegativeInt),
  /** Revisions of an answer. */
  revisions: nonnegativeInt,
  /** COMMANDs without an ANALYZE between them. */
  commandsInARow: positiveInt,
  /** Commands that failed one after the other. */
  coordinatorErrors: positiveInt,
  /** The same command, or the same call with the same result. */
  repeats: z.int().check(z.gte(2)),
  modelCalls: nonnegativeInt,
  /** Input and output tokens of all model calls. */
  tokens: z.optional(nonnegativeInt),
  /** In the currency of the configured prices. */
  cost: z.optional(nonnegative),
  /** Milliseconds a tool call may take that asks for nothing else. */
  toolTimeoutMs: positiveInt,
  /** Milliseconds a tool call may take at most. */
  toolTimeoutCeilingMs: positiveInt,
});

export type Limits = z.infer<typeof limitsSchema>;

export const limitNames = z.keyof(limitsSchema).options;
