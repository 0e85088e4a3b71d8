import type { PlanTask } from './plan.js';
import { actionsOfName, actionsOfTitle } from './text/action-of.js';

type NamedTask = Pick<PlanTask, 'action' | 'title'>;

/**
 * Returns what an agent must be able to do for a task: the action that it names, else one by the words of its title:
 * `research`, `write`, `contact`, `build`, else `work`.
 *
 * @param actions - Actions by word, looked at before those of this package.
 */
export function actionOfTask(
  task: NamedTask,
  actions: Readonly<Record<string, string>> = {},
): string {
  return actionsOfTask(task, actions)[0] ?? 'work';
}

/** Returns the actions any of which suffices for a task: {@link actionOfTask}, and others that mean the same or more. */
export function actionsOfTask(
  { action, title }: NamedTask,
  actions: Readonly<Record<string, string>> = {},
): readonly string[] {
  const named = action?.trim() ?? '';
  return named === '' ? actionsOfTitle(title, actions) : actionsOfName(named);
}
