import type { LanguageModel } from '@pce/core';
import { decompose, loadPlan, type Plan, readPlan } from '@pce/plans';

/** Loads a plan and tells its tasks, if it can be executed as it is. */
export async function describePlan(path: string): Promise<readonly string[]> {
  // #region load
  const plan = await loadPlan(path); // a file, a folder or a zip archive
  for (const { severity, where, message } of plan.problems) {
    console.error(`${severity}: ${where}: ${message}`);
  }

  const isSound = plan.problems.every(({ severity }) => severity === 'warning');
  if (!isSound || plan.needsReview) return []; // a person corrects it, or accepts it

  return plan.tasks.map(({ id, title, dependsOn, duration }) => {
    const after = dependsOn.map((dependency) => dependency.id).join(', ') || 'nothing';
    return `${id} ${title}: ${duration?.likely ?? '?'} days, after ${after}`;
  });
  // #endregion
}

/** Reads a text; where it holds no tasks, a model makes some of it. */
export async function planOf(text: string, model: LanguageModel): Promise<Plan> {
  // #region decompose
  const plan = await readPlan({ content: text, file: 'request.md' });
  return plan.tasks.length > 0 ? plan : decompose({ text, model });
  // #endregion
}
