import { parseCriterion, type StrategicPlan } from '@pce/core';

/** Success criteria that code cannot measure. */
export function unreadableCriteria({ successCriteria }: StrategicPlan): string[] {
  return successCriteria
    .filter((criterion) => parseCriterion(criterion) === undefined)
    .map((criterion) => `"${criterion}" cannot be measured: a person has to look.`);
}
