import { InvalidInputError } from '@pce/core/errors';
import type { Executions, TaskResolution, WaitingTask } from '@pce/core/execution';
import { printableLine } from '../terminal/printable.js';
import type { Host } from '../workspace/compose.js';
import { choices } from './to-resolution.js';

async function executionsOf({ store }: Pick<Host, 'store'>): Promise<Executions> {
  // Most commands have nothing to do with executions.
  const { createExecutions } = await import('@pce/core/execution');
  return createExecutions({ store });
}

/** Lists the tasks of executions in the store of a host that wait for a person. */
export async function waitingTasks(host: Host): Promise<readonly WaitingTask[]> {
  return (await executionsOf(host)).waiting();
}

/** Formats a task that waits for a person, with the command for each answer. */
export async function waitingTaskLines(
  { execution, task, title, kind, message }: WaitingTask,
  host: Host,
): Promise<readonly string[]> {
  const { choicesFor } = await import('@pce/core/execution');
  const id = `${execution}/${task}`;
  return [
    `waits for a person: ${id} (${kind})`,
    `  ${printableLine(`${title}: ${message}`, 2_000)}`,
    ...choicesFor(kind)
      .filter((choice) => choice !== 'reassign')
      .map(
        (choice) => `  - ${host.commandLine('interventions', 'resolve', id, '--choose', choice)}`,
      ),
  ];
}

/** Decides a task, named as `execution/task`; returns `false` if the name is that of no task. */
export async function resolveWaiting(
  host: Host,
  name: string,
  { choose, ...decision }: { readonly choose: string } & Pick<TaskResolution, 'by' | 'note'>,
): Promise<boolean> {
  const [, execution, task] = /^(exec_[^/]+)\/(.+)$/s.exec(name) ?? [];
  if (execution === undefined || task === undefined) return false;
  const choice = choices.find((each) => each === choose && each !== 'reassign');
  if (choice === undefined) {
    const allowed = choices.filter((each) => each !== 'reassign').join(', ');
    throw new InvalidInputError(`--choose ${choose}: a task is decided by ${allowed}`);
  }
  await (await executionsOf(host)).resolve(execution, { task, choice, ...decision });
  return true;
}
