import type { ExecutorInput } from '@pce/core/ports';
import { placeOfTask, type StepPlan } from './step-plan.js';

/** Whether a step serves only goals that an earlier attempt achieved: it is not taken again. */
export function isKeptStep(plan: StepPlan, kept: readonly string[], place: number): boolean {
  const served = plan.goalsOfTask[place] ?? [];
  return served.length > 0 && served.every((id) => kept.includes(id));
}

/** The first step from `place` on that is to be taken. */
export function openStepFrom(plan: StepPlan, kept: readonly string[], place: number): number {
  let open = place;
  while (isKeptStep(plan, kept, open)) open += 1;
  return open;
}

/** By the plan: it is made anew with each attempt, and what happened before that stays the same. */
const known = new WeakMap<StepPlan, ReadonlyMap<number, string>>();

/** References of what the steps that are not taken again came to, by their place. */
export function keptRefs(input: ExecutorInput, plan: StepPlan): ReadonlyMap<number, string> {
  const found = known.get(plan) ?? readKeptRefs(input, plan);
  known.set(plan, found);
  return found;
}

/** Names of steps mean the same from attempt to attempt for as long as the plan is taken again as it was. */
function readKeptRefs(
  { log, attempt, kept }: ExecutorInput,
  plan: StepPlan,
): ReadonlyMap<number, string> {
  const refs = new Map<number, string>();
  if (kept.length === 0) return refs;
  for (let index = log.length - 1; index >= 0; index -= 1) {
    const entry = log.at(index);
    if (entry?.type === 'plan' && entry.revision?.level !== 'local') break;
    if (entry?.type !== 'iteration' || entry.attempt === attempt) continue;
    const { task, result } = entry;
    if (task === undefined || result?.ref === undefined) continue;
    const place = placeOfTask(plan, task);
    if (isKeptStep(plan, kept, place) && !refs.has(place)) refs.set(place, result.ref);
  }
  return refs;
}
