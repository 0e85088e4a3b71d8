import { printableLine } from '../terminal/printable.js';
import { type ExecutionView, type ViewedTask, wholesOf } from './execution-view.js';

export interface TaskTreeOptions {
  readonly agents: ReadonlyMap<string, string>;
  /** Maximum number of lines: running tasks come before pending ones, and those before finished ones. @defaultValue all */
  readonly maxLines?: number;
}

export function taskTree(
  { tasks }: ExecutionView,
  { agents, maxLines = Number.POSITIVE_INFINITY }: TaskTreeOptions,
): readonly string[] {
  const isAll = tasks.size <= maxLines;
  const shown = isAll ? undefined : chosen(tasks, maxLines - 1);
  const lines = [...tasks.values()]
    .filter(({ taskId }) => shown?.has(taskId) ?? true)
    .map((task) => `${'  '.repeat(wholesOf(tasks, task).length)}${taskLine(task, agents)}`);
  return shown === undefined ? lines : [...lines, `… and ${tasks.size - shown.size} more`];
}

/** Symbol of each status, and its rank: the lowest is shown first. */
const looks: ReadonlyMap<string, readonly [mark: string, rank: number]> = new Map([
  ['RUNNING', ['▶', 0]],
  ['BLOCKED', ['!', 0]],
  ['ERROR', ['↻', 0]],
  ['QUEUED', ['·', 1]],
  ['COMPLETE', ['✔', 2]],
  ['SKIPPED', ['–', 2]],
]);

function lookOf({ status }: ViewedTask): readonly [mark: string, rank: number] {
  return looks.get(status) ?? ['?', 0];
}

function taskLine(task: ViewedTask, agents: TaskTreeOptions['agents']): string {
  const { taskId, title, status, agentId, percent, message } = task;
  const [mark, rank] = lookOf(task);
  const details = [
    ...(agentId === null ? [] : [agents.get(agentId) ?? agentId]),
    ...(status === 'RUNNING' && percent !== null ? [`${percent} %`] : []),
    ...(rank === 0 && message !== null ? [message] : []),
  ];
  const text = `${mark} ${taskId}  ${title}`;
  return printableLine(details.length === 0 ? text : `${text}  (${details.join(', ')})`, 300);
}

/** Returns as many tasks as there is room for, each with its parents. */
function chosen(tasks: ExecutionView['tasks'], room: number): ReadonlySet<string> {
  const ids = new Set<string>();
  const byRank = [...tasks.values()].toSorted((a, b) => lookOf(a)[1] - lookOf(b)[1]);
  for (const task of byRank) {
    const missing = [task, ...wholesOf(tasks, task)].filter(({ taskId }) => !ids.has(taskId));
    if (ids.size + missing.length > room) break;
    for (const { taskId } of missing) ids.add(taskId);
  }
  return ids;
}
