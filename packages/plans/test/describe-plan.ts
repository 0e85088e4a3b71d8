// #region load
import { loadPlan } from '@pce/plans';

/** The tasks of a plan, if it can be executed as it is: a file, a folder or a zip archive. */
export async function describePlan(path: string): Promise<readonly string[]> {
  const plan = await loadPlan(path);
  for (const { severity, where, message } of plan.problems) {
    console.error(`${severity}: ${where}: ${message}`);
  }

  const isSound = plan.problems.every(({ severity }) => severity === 'warning');
  if (!isSound || plan.needsReview) return []; // a person corrects it, or accepts it

  return plan.tasks.map(({ id, title, dependsOn, duration }) => {
    const after = dependsOn.map((dependency) => dependency.id).join(', ') || 'nothing';
    return `${id} ${title}: ${duration?.likely ?? '?'} days, after ${after}`;
  });
}
// #endregion
