import type { Plan } from '@pce/plans';
import type { ServerContext } from '../../endpoint/server-context.js';
import { toStoredPlan } from '../../records/plan-journal.js';
import { loadPlans } from '../load-plans.js';
import type { PlanUpload } from './plan-upload.js';

/** Reads a plan that was sent, as it is kept. A text without a list of tasks is broken down by the model, where there is one. */
export async function readUpload(
  { format, order, source }: PlanUpload,
  owner: string,
  { model, planReading }: Pick<ServerContext, 'model' | 'planReading'>,
  signal: AbortSignal,
): Promise<Plan> {
  const plan = await planReading.read(
    owner,
    { ...source, ...(format && { format }), order },
    signal,
  );
  const isEmpty = plan.tasks.length === 0 && format === undefined;
  const text = 'content' in source && typeof source.content === 'string' ? source.content : '';
  if (!isEmpty || model === undefined || text.trim() === '') return plan;
  const { decompose } = await loadPlans();
  return toStoredPlan(await decompose({ text, model, signal }));
}
