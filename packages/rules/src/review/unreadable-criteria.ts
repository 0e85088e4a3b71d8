import type { StrategicPlan } from '@pce/core/contracts';
import { parseCriterion } from '@pce/core/internal';

/** Returns an issue for each success criterion that code cannot measure. */
export function unreadableCriteria({ successCriteria }: StrategicPlan): string[] {
  return successCriteria.flatMap(unreadable);
}

/** Returns the issue of a criterion; empty if code can measure it. */
export function unreadable(criterion: string): string[] {
  return parseCriterion(criterion) === undefined
    ? [`"${criterion}" cannot be measured: a person has to look.`]
    : [];
}
