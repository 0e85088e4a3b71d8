import * as z from 'zod/mini';
import { nonnegative, nonnegativeInt, positiveInt } from './scalars.js';

/** Schema of {@link Limits}. */
export const limitsSchema = z.strictObject({
  /** Executor decisions in each attempt. */
  iterations: positiveInt,
  /** Attempts in a turn, each with its own plan: the first and its retries. */
  plannerInvocations: positiveInt,
  /** Revisions of a plan rejected by the Critic. Absent in journals older than the Critic. */
  planRevisions: z.optional(nonnegativeInt),
  /** Revisions of an answer after its validation. */
  revisions: nonnegativeInt,
  /** Consecutive decisions with commands, without an ANALYZE between them. */
  commandsInARow: positiveInt,
  /** Consecutive decisions of which every command failed. */
  coordinatorErrors: positiveInt,
  /** Repetitions of the same call with the same result. */
  repeats: z.int().check(z.gte(2)),
  /** Consecutive ANALYZEs with the same text. Absent in older journals. */
  analyses: z.optional(z.int().check(z.gte(2))),
  /** Items of a list for which commands are given without asking a person. Absent in older journals. */
  forEachItems: z.optional(positiveInt),
  /** Passes in one run of a tool that counts them; a tool may declare fewer. */
  passes: z.optional(positiveInt),
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
