import type { PlanTask } from '../plan.js';

/** Below it a person must accept what was read. */
export const reviewThreshold = 0.7;

/** The mean over the tasks that are work themselves, to two places; 0 for a plan without any. */
export function planConfidence(
  tasks: readonly Pick<PlanTask, 'id' | 'parent' | 'confidence'>[],
): number {
  const parents = new Set(tasks.map(({ parent }) => parent));
  const work = tasks.filter(({ id }) => !parents.has(id));
  if (work.length === 0) return 0;
  const sum = work.reduce((total, { confidence }) => total + confidence, 0);
  return Math.round((sum / work.length) * 100) / 100;
}
