import type { PlanTask } from './plan.js';
import { actionOf } from './text/action-of.js';

/**
 * Returns what an agent must be able to do for a task: the action that it names, else one by the first verb of its title:
 * `research`, `write`, `contact`, `build`, else `work`.
 *
 * @param actions - Actions by verb, looked at before those of this package.
 */
export function actionOfTask(
  { action, title }: Pick<PlanTask, 'action' | 'title'>,
  actions: Readonly<Record<string, string>> = {},
): string {
  return action?.trim() || actionOf(title, actions);
}
