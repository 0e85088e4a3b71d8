import type { OrchestratorOptions, Tool } from '@pce/core';
import type { EvalCase } from '../cases/eval-case.js';

/** One run of a case, as a configuration is asked for its parts. */
export interface EvalRunInput {
  readonly case: EvalCase;
  /** From 1. */
  readonly repeat: number;
  /** Different for each case and repeat, equal for all configurations. */
  readonly seed: number;
}

/**
 * Returns roles, and other options of `createOrchestrator`, for one run: with a live model, one of a cassette or a script. Tools
 * and store are the evaluation's.
 */
export type EvalConfiguration = (run: EvalRunInput) => RunOptions | Promise<RunOptions>;

type RunOptions = Omit<OrchestratorOptions, 'tools' | 'store'>;

/** Tools of an evaluation. */
export interface EvalTools {
  /** Their schemas and descriptions; the calls are answered from the recording. @defaultValue stand-ins without a schema for all recorded calls and decisions */
  readonly tools?: readonly Tool[];
  /** As for `recordedTools`. @defaultValue false */
  readonly live?: boolean;
}
