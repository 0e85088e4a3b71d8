import type { Plan } from './plan.js';
import { planReader, type ReadPlanOptions } from './plan-reader.js';
import type { PlanSource } from './plan-source.js';

const read = planReader(async (_, file, __, report) => {
  const message = 'zip archives are read on Node only; give the files of the plan as they are';
  report('unreadable', file, message);
  return undefined;
});

/**
 * Reads a plan by rules: no model, no network, no file system, no archives. What is wrong is among the `problems` of the plan, with
 * its place; the rest is read all the same. A plan that cannot be read at all has no tasks, and an error that says why.
 *
 * @throws InvalidInputError for a format or limits that do not exist: a mistake of the caller, not of the plan.
 *
 * @example
 * ```ts
 * const plan = await readPlan({ content: '1. Design\n2. Build (depends on 1)' });
 * console.log(plan.tasks.map(({ id, title, dependsOn }) => [id, title, dependsOn]));
 * ```
 */
export function readPlan(source: PlanSource & ReadPlanOptions): Promise<Plan> {
  return read(source);
}
