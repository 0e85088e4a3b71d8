import type { StrategicPlan } from '@pce/core/contracts';
import { parseCriterion } from '@pce/core/criteria';

/** Success criteria that code cannot measure. */
export function unreadableCriteria({ successCriteria }: StrategicPlan): string[] {
  return successCriteria.flatMap(unreadable);
}

/** Returns the reason why a criterion is left to a person; empty if code can measure it. */
export function unreadable(criterion: string): string[] {
  return parseCriterion(criterion) === undefined
    ? [`"${criterion}" cannot be measured: a person has to look.`]
    : [];
}
