import type { PlanTask } from '../plan.js';

/** Confidence below which a person must accept the result. */
export const reviewThreshold = 0.7;

/** Returns the mean over the tasks without parts, to two places; 0 for a plan without any. */
export function planConfidence(
  tasks: readonly Pick<PlanTask, 'id' | 'parent' | 'confidence'>[],
): number {
  const parents = new Set(tasks.map(({ parent }) => parent));
  const work = tasks.filter(({ id }) => !parents.has(id));
  if (work.length === 0) return 0;
  const sum = work.reduce((total, { confidence }) => total + confidence, 0);
  return Math.round((sum / work.length) * 100) / 100;
}
