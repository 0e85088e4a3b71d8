// #region decompose
import type { RoleModel } from '@pce/core/ports';
import { decompose, type Plan, readPlan } from '@pce/plans';

/** Reads a text; if it holds no tasks, a model makes some of it. */
export async function planOf(text: string, model: RoleModel): Promise<Plan> {
  const plan = await readPlan({ content: text, file: 'request.md' });
  return plan.tasks.length > 0 ? plan : decompose({ text, model });
}
// #endregion
