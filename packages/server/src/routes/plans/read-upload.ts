import type { Plan } from '@pce/plans';
import type { ServerContext } from '../../endpoint/server-context.js';
import { loadPlans } from '../load-plans.js';
import type { PlanUpload } from './plan-upload.js';

/** Reads a plan that was sent. A text without a list of tasks is broken down by the model, where there is one. */
export async function readUpload(
  { format, source }: PlanUpload,
  { model }: Pick<ServerContext, 'model'>,
  signal: AbortSignal,
): Promise<Plan> {
  const { decompose, readPlan } = await loadPlans();
  const plan = await readPlan({ ...source, ...(format && { format }) });
  const isEmpty = plan.tasks.length === 0 && format === undefined;
  const text = 'content' in source && typeof source.content === 'string' ? source.content : '';
  if (!isEmpty || model === undefined || text.trim() === '') return plan;
  return decompose({ text, model, signal });
}
