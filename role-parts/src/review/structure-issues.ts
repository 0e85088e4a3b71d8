import { dependencyCycle, type StrategicPlan } from '@pce/core/contracts';

/** Returns issues of the goals: none at all, unknown dependencies, cycles. */
export function structureIssues({ goals, routeTo }: StrategicPlan): string[] {
  if (routeTo === 'executor' && goals.length === 0) return ['The plan has no goal.'];
  const ids = new Set(goals.map(({ id }) => id));
  const unknown = goals.flatMap(({ id, dependsOn }) =>
    dependsOn
      .filter((one) => !ids.has(one))
      .map((one) => `${id} depends on ${one}, which is not a goal of the plan.`),
  );
  const cycle = dependencyCycle(goals);
  return cycle === undefined
    ? unknown
    : [...unknown, `Goals wait for each other: ${cycle.join(' → ')}.`];
}
