import type { Plan } from '@pce/plans';
import type { ServerContext } from '../../endpoint/server-context.js';
import { type PlanText, toStoredPlan } from '../../records/plan-journal.js';
import { loadPlans } from '../load-plans.js';
import type { PlanUpload } from './plan-upload.js';

/** Reads a plan that was sent, as it is kept. A text without a list of tasks is broken down by the model, if there is one. */
export async function readUpload(
  { format, order, owners, source }: PlanUpload,
  owner: string,
  { model, planReading }: Pick<ServerContext, 'model' | 'planReading'>,
  signal: AbortSignal,
): Promise<Plan> {
  const plan = await planReading.read(
    owner,
    { ...source, ...(format && { format }), order, owners },
    signal,
  );
  const isEmpty = plan.tasks.length === 0 && format === undefined;
  const text = 'content' in source && typeof source.content === 'string' ? source.content : '';
  if (!isEmpty || model === undefined || text.trim() === '') return plan;
  const { decompose } = await loadPlans();
  return toStoredPlan(await decompose({ text, model, signal }));
}

/** Maximum number of characters of a text that is kept. */
const maxText = 200_000;

/** Returns the text of a plan that was sent, as it is kept; `undefined` for an archive. */
export function textOfUpload({ source }: PlanUpload): PlanText | undefined {
  if (!('content' in source)) return undefined;
  const { content, file = 'plan' } = source;
  const whole = typeof content === 'string' ? content : decoded(content);
  if (whole === undefined) return undefined;
  const isCut = whole.length > maxText;
  return { file, text: isCut ? whole.slice(0, maxText).toWellFormed() : whole, isCut };
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}
