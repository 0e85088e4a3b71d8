import type { Execution, ExecutionEvent, Forecast, Task } from '@pce/client';
import type { CommandLine } from '../pce-command.js';
import { printableLine } from '../terminal/output.js';

const barLength = 20;

export function headLine({ name, status, tasks }: ExecutionView): string {
  const done = [...tasks.values()].filter(isDone).length;
  const share = tasks.size === 0 ? 0 : done / tasks.size;
  const full = Math.floor(share * barLength);
  const bar = '█'.repeat(full) + '░'.repeat(barLength - full);
  const percent = (Math.round(share * 1_000) / 10).toFixed(1);
  return `${printableLine(name, 60)}  ${status}  ${bar} ${percent} %, ${done} of ${tasks.size} tasks`;
}

export function outcomeLines({ outcome = [] }: Execution): readonly string[] {
  return outcome.map(({ criterion, status, evidence, judgedBy, note }, index) => {
    const tasks = evidence.map(({ taskId, output }) => `${taskId}: ${JSON.stringify(output)}`);
    const person =
      judgedBy === undefined ? [] : [note === undefined ? judgedBy : `${judgedBy}: ${note}`];
    const shown = [...person, ...tasks].join('; ') || 'no evidence';
    return printableLine(`${index + 1} ${status.replace('_', ' ')}: ${criterion} (${shown})`, 300);
  });
}

export function forecastLine({ finish, unestimated }: Forecast): string {
  const guess = unestimated === 0 ? '' : ` (without an estimate: ${unestimated})`;
  return `expected by ${day(finish.p50)}, with 80 % certainty by ${day(finish.p80)}${guess}`;
}

function day(at: number): string {
  return new Date(at).toISOString().slice(0, 16).replace('T', ' ');
}

/**
 * Formats the tasks that wait for a person, each with its suggestions by the numbers for `--choose`, and the command
 * that decides it, as `line` writes it.
 */
export function blockerLines(
  { executionId, status, tasks }: ExecutionView,
  line: CommandLine,
): readonly string[] {
  if (status === 'CREATED') {
    return [`! a person must accept it first: ${line('exec', 'accept', executionId)}`];
  }
  return [...tasks.values()].flatMap(({ taskId, blocker }) => {
    if (blocker === null) return [];
    const { kind, message, suggestions } = blocker;
    const choices = choicesOf[kind] ?? 'approve, retry, skip or take_over';
    const numbers = suggestions.length === 0 ? '' : 'a number, ';
    return [
      printableLine(`! ${taskId} waits for a person: ${message}`, 300),
      ...suggestions
        .slice(0, maxSuggestions)
        .map((each, index) => `    ${index + 1}  ${printableLine(each)}`),
      `    choose ${numbers}${choices}:`,
      `    ${line('exec', 'resolve', executionId, taskId, '--choose', '…')}`,
    ];
  });
}

const choicesOf: Readonly<Record<string, string>> = {
  review: 'approve, retry or skip',
  person: 'take_over (it is done), reject or skip',
  approval: 'approve, reject or skip',
  in_doubt: 'take_over (it was done), retry or skip',
  no_agent: 'reassign (--agent or --action), take_over or skip',
};

/** More are in the document of `pce exec show`. */
const maxSuggestions = 5;

export function eventLine(event: ExecutionEvent, { tasks }: ExecutionView): string | undefined {
  const text = textOf(event);
  if (text === undefined) return undefined;
  const { taskId, recordedAt } = event;
  const title = taskId === undefined ? '' : `${taskId} ${tasks.get(taskId)?.title ?? ''}: `;
  const time = new Date(recordedAt).toISOString().slice(11, 19);
  return `${time}  ${printableLine(`${title}${text}`, 300)}`;
}

function textOf(event: ExecutionEvent): string | undefined {
  const { agentId, attempt = 1, to, reason, percent, message, choice, by, note } = event;
  const agent = agentId ?? 'any agent';
  if (event.late) return `${agent} is too late with ${event.eventType}: it was taken away`;
  switch (event.eventType) {
    case 'execution_moved':
    case 'task_moved':
      return `${to}: ${reason}`;
    case 'execution_reassigned':
      return `given to ${agent} by ${by}`;
    case 'plan_changed': {
      const ids = event.changed?.map((task) => task.taskId) ?? [];
      const gone = event.removed?.map((id) => `without ${id}`) ?? [];
      const why = reason === undefined ? '' : `: ${reason}`;
      return `plan changed by ${by} (${[...ids, ...gone].join(', ')})${why}`;
    }
    case 'task_assigned':
      return `given to ${agent}${attempt > 1 ? `, try ${attempt}` : ''}`;
    case 'task_resolved':
      return `${choice} by ${by}${note === undefined ? '' : `: ${note}`}`;
    case 'task_progress': {
      const words = [
        ...(percent === undefined ? [] : [`${percent} %`]),
        ...(message ? [message] : []),
      ];
      return words.length === 0 ? undefined : words.join(': ');
    }
    default:
      return undefined;
  }
}

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

interface ViewedTask
  extends Pick<
    Task,
    'taskId' | 'title' | 'parent' | 'agentId' | 'percent' | 'message' | 'blocker'
  > {
  /** A `TaskStatus`, or one of a newer server. */
  readonly status: string;
}

export interface ExecutionView extends Pick<Execution, 'executionId' | 'name' | 'reason'> {
  /** An `ExecutionStatus`, or one of a newer server. */
  readonly status: string;
  readonly tasks: ReadonlyMap<string, ViewedTask>;
}

export function toExecutionView(
  { executionId, name, status, reason }: Execution,
  tasks: readonly Task[],
): ExecutionView {
  const byId = new Map(tasks.map((task) => [task.taskId, task]));
  return { executionId, name, status, reason, tasks: byId };
}

/** Returns the view after one more event. Known events may be repeated, if those after them follow. */
export function withEvent(view: ExecutionView, event: ExecutionEvent): ExecutionView {
  const { eventType, taskId, reason = '' } = event;
  if (eventType === 'execution_moved') {
    return { ...view, status: event.to ?? view.status, reason };
  }
  const task = taskId === undefined ? undefined : view.tasks.get(taskId);
  const change = task && changeOf(task, event);
  if (task === undefined || change === undefined) return view;
  const tasks = new Map(view.tasks).set(task.taskId, { ...task, ...change });
  return { ...view, tasks: withWholes(tasks, task) };
}

function changeOf(task: ViewedTask, event: ExecutionEvent): Partial<ViewedTask> | undefined {
  const { agentId = null, message, percent, reason = '', recordedAt } = event;
  if (event.late) return undefined;
  switch (event.eventType) {
    case 'task_assigned':
      return { status: 'RUNNING', agentId, percent: null, message: null, blocker: null };
    case 'task_moved': {
      const { blockerKind: kind, suggestions = [], to: status = task.status } = event;
      const blocker =
        kind === undefined ? null : { kind, message: reason, suggestions, since: recordedAt };
      return { status, agentId: null, message: reason, blocker };
    }
    case 'task_resolved':
    case 'heartbeat':
      return undefined;
    default:
      return { message: message ?? task.message, percent: percent ?? task.percent };
  }
}

/** Completes the tasks around a part when their last part is. */
function withWholes(tasks: Map<string, ViewedTask>, part: ViewedTask): Map<string, ViewedTask> {
  for (const whole of wholesOf(tasks, part)) {
    const parts = [...tasks.values()].filter(({ parent }) => parent === whole.taskId);
    if (!parts.every(isDone)) break;
    tasks.set(whole.taskId, { ...whole, status: 'COMPLETE' });
  }
  return tasks;
}

/** Returns the ancestors of a task, the nearest first. Stops at a cycle, which only a broken server can report. */
function wholesOf(tasks: ExecutionView['tasks'], task: ViewedTask): readonly ViewedTask[] {
  const wholes = new Map<string, ViewedTask>();
  const wholeOf = ({ parent }: ViewedTask) => (parent === null ? undefined : tasks.get(parent));
  let whole = wholeOf(task);
  while (whole !== undefined && !wholes.has(whole.taskId)) {
    wholes.set(whole.taskId, whole);
    whole = wholeOf(whole);
  }
  return [...wholes.values()];
}

function isDone({ status }: ViewedTask): boolean {
  return status === 'COMPLETE' || status === 'SKIPPED';
}

export function hasEnded({ status }: Pick<ExecutionView, 'status'>): boolean {
  return status === 'COMPLETED' || status === 'FAILED' || status === 'CANCELLED';
}
