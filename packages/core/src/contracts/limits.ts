import * as z from 'zod/mini';
import { nonnegative, nonnegativeInt, positiveInt } from './scalars.js';

/** Schema of {@link Limits}. */
export const limitsSchema = z.strictObject({
  /** Executor decisions in each attempt. */
  iterations: positiveInt,
  /** Attempts in a turn, each with a plan of its own: the first and its retries. */
  plannerInvocations: positiveInt,
  /** Revisions of a plan that the Critic sent back. Absent in journals that are older than the Critic. */
  planRevisions: z.optional(nonnegativeInt),
  /** Revisions of an answer after its validation. */
  revisions: nonnegativeInt,
  /** COMMANDs without an ANALYZE between them. */
  commandsInARow: positiveInt,
  /** Consecutive commands that failed. */
  coordinatorErrors: positiveInt,
  /** Repetitions of the same command, or of the same call with the same result. */
  repeats: z.int().check(z.gte(2)),
  /** ANALYZEs in a row that say the same. Absent in journals that are older than it. */
  analyses: z.optional(z.int().check(z.gte(2))),
  /** Calls of language models. */
  modelCalls: nonnegativeInt,
  /** Input and output tokens of all model calls. */
  tokens: z.optional(nonnegativeInt),
  /** Cost of all model calls, in the currency of the configured prices. */
  cost: z.optional(nonnegative),
  /** Time-out in milliseconds of a tool that sets none. */
  toolTimeoutMs: positiveInt,
  /** Maximum time-out of a tool call, in milliseconds. */
  toolTimeoutCeilingMs: positiveInt,
});

/** Limits of a turn. Code enforces each of them. */
export type Limits = z.infer<typeof limitsSchema>;

/** Names of the limits. */
export const limitNames = z.keyof(limitsSchema).options;
