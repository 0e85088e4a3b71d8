import { InvalidInputError } from '@pce/core/errors';
import type { EvalRun } from '../run/run-case.js';

/** A score between 0 and 1 with its reason; without a score, the scorer has no opinion on the run. */
export interface Score {
  readonly score?: number | null | undefined;
  /** Reason in one line, for people. */
  readonly rationale?: string | undefined;
}

/** Judges runs. */
export interface Scorer {
  /** Unique in an evaluation. */
  readonly name: string;
  /** Returns a score; `undefined` for no opinion. */
  score(
    run: EvalRun,
    context: { readonly signal: AbortSignal },
  ): Score | number | boolean | undefined | Promise<Score | number | boolean | undefined>;
}

/** Asks a scorer. A scorer that fails has no opinion, for the reason of its error. */
export async function scoreRun(
  scorer: Scorer,
  run: EvalRun,
  signal: AbortSignal,
): Promise<Score & { readonly failed?: true }> {
  let given: Awaited<ReturnType<Scorer['score']>>;
  try {
    given = await scorer.score(run, { signal });
  } catch (error) {
    signal.throwIfAborted();
    return {
      failed: true,
      rationale: `failed: ${error instanceof Error ? error.message : String(error)}`,
    };
  }
  const { score: value, rationale } = toScore(given);
  if (value === undefined || value === null) return { rationale };
  if (value >= 0 && value <= 1) return { score: value, rationale };
  throw new InvalidInputError(
    `scorer ${scorer.name} gave ${value} for turn ${run.case.turn}: a score is a number from 0 to 1, or undefined for no opinion`,
  );
}

function toScore(given: Awaited<ReturnType<Scorer['score']>>): Score {
  // Without types, null is no opinion too.
  if (typeof given === 'object') return given ?? {};
  return { score: given === undefined ? undefined : Number(given) };
}
