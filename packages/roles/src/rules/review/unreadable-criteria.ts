import type { StrategicPlan } from '@pce/core/contracts';
import { parseCriterion } from '@pce/core/criteria';

/** Success criteria that code cannot measure. */
export function unreadableCriteria({ successCriteria }: StrategicPlan): string[] {
  return successCriteria
    .filter((criterion) => parseCriterion(criterion) === undefined)
    .map((criterion) => `"${criterion}" cannot be measured: a person has to look.`);
}
