import type { TurnResult } from '@pce/core';
import type { EvalCase } from '../cases/eval-case.js';
import type { MadeCall } from './recorded-tools.js';

/** A run of a case by a configuration, as scorers see it. */
export interface EvalRun {
  readonly configuration: string;
  readonly case: EvalCase;
  /** From 1. */
  readonly repeat: number;
  /** The turn of the run. */
  readonly result: TurnResult;
  /** Calls of recorded tools in the order in which they ended. */
  readonly calls: readonly MadeCall[];
  /** Why the turn has not ended. Absent if it has. */
  readonly halted?: string;
  /** Seconds of roles and live tools, and those of recorded calls as recorded. */
  readonly seconds: number;
}
