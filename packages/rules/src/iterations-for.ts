import type { Limits } from '@pce/core/contracts';
import type { PlannedStep } from './document/plan-steps.js';
import { isAnalysisStep } from './steps/step-kind.js';

export type StepLimits = Pick<Limits, 'iterations' | 'commandsInARow'>;

/** Returns the number of iterations of steps by rules: one each, one at the end, and an analysis after every `commandsInARow` commands. */
export function iterationsFor(
  steps: readonly PlannedStep[],
  { commandsInARow }: Pick<StepLimits, 'commandsInARow'>,
): number {
  let count = 1;
  let inARow = 0;
  for (const { description } of steps) {
    const isAnalysis = isAnalysisStep(description);
    if (!isAnalysis && inARow === commandsInARow) {
      count += 1;
      inARow = 0;
    }
    count += 1;
    inARow = isAnalysis ? 0 : inARow + 1;
  }
  return count;
}

export function limitProblems(
  steps: readonly PlannedStep[],
  limits: StepLimits | undefined,
): string[] {
  if (limits === undefined) return [];
  const needed = iterationsFor(steps, limits);
  return needed <= limits.iterations
    ? []
    : [
        `the document has ${steps.length} steps, which take ${needed} iterations: the limit is ${limits.iterations}; raise limits.iterations, or split the document`,
      ];
}
