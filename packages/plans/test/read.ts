import { type Plan, type ReadPlanOptions, readPlan } from '../src/index.js';
import type { PlanTask } from '../src/internal.js';

/** A text read as the file of a name. */
export function readText(
  content: string,
  file = 'plan.md',
  options: ReadPlanOptions = {},
): Promise<Plan> {
  return readPlan({ content, file, ...options });
}

/** The ids a task depends on, by its id. */
export function dependenciesOf({ tasks }: Plan): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    tasks.map(({ id, dependsOn }) => [id, dependsOn.map((each) => each.id)]),
  );
}

/** `1 Prepare`, `1.1 Rent a room`: tasks in order, in a form that is easily compared. */
export function outlineOf({ tasks }: Plan): readonly string[] {
  return tasks.map(({ id, title }) => `${id} ${title}`);
}

/** `error cycle plan.md:1`, of each problem but missing durations. */
export function problemsOf({ problems }: Plan): readonly string[] {
  return problems
    .filter(({ code }) => code !== 'missing_duration')
    .map(({ severity, code, where }) => `${severity} ${code} ${where}`);
}

export function taskOf({ tasks }: Plan, id: string): PlanTask {
  const found = tasks.find((task) => task.id === id);
  if (found === undefined) throw new Error(`there is no task ${id}`);
  return found;
}
