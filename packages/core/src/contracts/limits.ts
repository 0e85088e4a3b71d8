import * as z from 'zod/mini';
import { nonnegative, nonnegativeInt, positiveInt } from './scalars.js';

/** Limits of a turn. Code enforces each of them. */
export interface Limits {
  /** Executor decisions for each plan. Reached: the answer is written from what there is. @defaultValue 10, at most 100 */
  iterations: number;
  /**
   * Attempts in a turn, each with its own plan. Reached: the last answer is delivered with what its validation found; without
   * one, or if a criterion was measured as not met, the turn fails. @defaultValue 2, at most 10
   */
  plannerInvocations: number;
  /**
   * Revisions of a plan that the Critic rejects, in each attempt. Reached: the turn waits for a person, who reviews the plan.
   * @defaultValue 2, at most 10; absent in journals older than the Critic
   */
  planRevisions?: number | undefined;
  /**
   * Revisions of an answer after its validation. Reached: the answer is delivered with what its validation found.
   * @defaultValue 1, at most 10
   */
  revisions: number;
  /**
   * Decisions with commands in a row, without an ANALYZE between them. Reached: a command is refused until the Executor has
   * analyzed. @defaultValue 20, at most 100
   */
  commandsInARow: number;
  /**
   * Decisions in a row of which every command failed. Reached: the turn waits for a person. @defaultValue 3, at most 20
   */
  coordinatorErrors: number;
  /**
   * Times that the same call has the same result, from 2. Reached: the Executor is informed, and the next time the turn waits
   * for a person. @defaultValue 3, at most 20
   */
  repeats: number;
  /**
   * ANALYZEs in a row with the same text, from 2. Reached: the turn waits for a person. @defaultValue 5, at most 20; absent in
   * older journals
   */
  analyses?: number | undefined;
  /**
   * Items of a list for each of which a command may be given. Exceeded: a person is asked before the first. @defaultValue 100,
   * at most 1,000; absent in older journals
   */
  forEachItems?: number | undefined;
  /**
   * Passes in one run of a tool that counts them by `context.pass()`; a tool may declare fewer. Reached: the tool returns what
   * it has found. @defaultValue no limit
   */
  passes?: number | undefined;
  /**
   * Calls of language models, those of tools included. Reached: the turn waits until a person extends it. @defaultValue 50, at
   * most 1,000
   */
  modelCalls: number;
  /** Input and output tokens of all model calls. Reached: the turn waits until a person extends it. @defaultValue no limit */
  tokens?: number | undefined;
  /**
   * Cost of all model calls, in the currency of the configured prices. Reached: the turn waits until a person extends it.
   * @defaultValue no limit
   */
  cost?: number | undefined;
  /** Milliseconds that a run of a tool without its own `timeoutMs` may take. Reached: the call fails with `timeout`. @defaultValue 30,000 */
  toolTimeoutMs: number;
  /** Milliseconds that a run of a tool may take at most; a longer `timeoutMs` of a tool is cut to it. @defaultValue 60,000 */
  toolTimeoutCeilingMs: number;
}

/** Schema of {@link Limits}. */
export const limitsSchema = z.strictObject({
  iterations: positiveInt,
  plannerInvocations: positiveInt,
  planRevisions: z.optional(nonnegativeInt),
  revisions: nonnegativeInt,
  commandsInARow: positiveInt,
  coordinatorErrors: positiveInt,
  repeats: z.int().check(z.gte(2)),
  analyses: z.optional(z.int().check(z.gte(2))),
  forEachItems: z.optional(positiveInt),
  passes: z.optional(positiveInt),
  modelCalls: nonnegativeInt,
  tokens: z.optional(nonnegativeInt),
  cost: z.optional(nonnegative),
  toolTimeoutMs: positiveInt,
  toolTimeoutCeilingMs: positiveInt,
}) satisfies z.ZodMiniType<Limits>;

export const limitNames = z.keyof(limitsSchema).options;
