import type { DraftPlan } from './draft.js';
import type { ReadLimits } from './limits.js';
import type { OwnerWords } from './markdown/people.js';
import type { PlanFormatName, PlanOrder } from './plan.js';
import type { Report } from './problem.js';

export interface TextFile {
  /** Path as problems name it; folders are separated by `/`. */
  readonly path: string;
  readonly text: string;
}

/** Choices of a caller about what a plan may leave open. */
interface WantedReading {
  readonly order: PlanOrder | undefined;
  readonly owners: OwnerWords | undefined;
}

export interface PlanFormat {
  readonly name: PlanFormatName;
  detects(files: readonly TextFile[]): boolean;
  /** Never throws: what is wrong is reported, and the rest is read. */
  read(
    files: readonly TextFile[],
    report: Report,
    limits: ReadLimits,
    wanted: WantedReading,
  ): DraftPlan;
}
