import type { ExecutorInput } from '@pce/core/ports';
import { placeOfTask, type StepPlan } from './step-plan.js';

/** Returns whether a step serves only goals that an earlier attempt achieved, so that it is not repeated. */
export function isKeptStep(plan: StepPlan, kept: readonly string[], place: number): boolean {
  const served = plan.goalsOfTask[place] ?? [];
  return served.length > 0 && served.every((id) => kept.includes(id));
}

/** Returns the first open step from `place` on. */
export function openStepFrom(plan: StepPlan, kept: readonly string[], place: number): number {
  let open = place;
  while (isKeptStep(plan, kept, open)) open += 1;
  return open;
}

/** Cache by plan, which is built for each attempt; its past does not change. */
const known = new WeakMap<StepPlan, ReadonlyMap<number, string>>();

/** Results of the steps that are not repeated, by their place. */
export function keptRefs(input: ExecutorInput, plan: StepPlan): ReadonlyMap<number, string> {
  const found = known.get(plan) ?? readKeptRefs(input, plan);
  known.set(plan, found);
  return found;
}

/** Reads earlier attempts with the same plan; their step names mean the same. */
function readKeptRefs(
  { log, attempt, kept }: ExecutorInput,
  plan: StepPlan,
): ReadonlyMap<number, string> {
  const refs = new Map<number, string>();
  if (kept.length === 0) return refs;
  for (const entry of log.backwards()) {
    if (entry.type === 'plan' && entry.revision?.level !== 'local') break;
    if (entry.type !== 'iteration' || entry.attempt === attempt) continue;
    const { task, result } = entry;
    if (task === undefined || result?.ref === undefined) continue;
    const place = placeOfTask(plan, task);
    if (isKeptStep(plan, kept, place) && !refs.has(place)) refs.set(place, result.ref);
  }
  return refs;
}
