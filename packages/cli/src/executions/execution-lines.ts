import type { Execution, ExecutionEvent, Forecast, Task } from '@pce/client';
import type { CommandLine } from '../pce-command.js';
import { printableLine } from '../terminal/output.js';

const barLength = 20;

export function headLine({ name, status }: Execution, tasks: readonly Task[]): string {
  const done = tasks.filter((task) => lookOf(task) === '✔' || lookOf(task) === '–').length;
  const share = tasks.length === 0 ? 0 : done / tasks.length;
  const full = Math.floor(share * barLength);
  const bar = '█'.repeat(full) + '░'.repeat(barLength - full);
  const percent = (Math.round(share * 1_000) / 10).toFixed(1);
  return `${printableLine(name, 60)}  ${status}  ${bar} ${percent} %, ${done} of ${tasks.length} tasks`;
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
  { executionId, status }: Execution,
  tasks: readonly Task[],
  line: CommandLine,
): readonly string[] {
  if (status === 'CREATED') {
    return [`! a person must accept it first: ${line('exec', 'accept', executionId)}`];
  }
  return tasks.flatMap(({ taskId, blocker }) => {
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

/** @param titles - Titles of the tasks, by id. */
export function eventLine(
  event: ExecutionEvent,
  titles: ReadonlyMap<string, string>,
): string | undefined {
  const text = textOf(event);
  if (text === undefined) return undefined;
  const { taskId, recordedAt } = event;
  const title = taskId === undefined ? '' : `${taskId} ${titles.get(taskId) ?? ''}: `;
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

/** Formats tasks as a tree, with the names of their agents by id. */
export function taskTree(
  tasks: readonly Task[],
  agents: ReadonlyMap<string, string>,
): readonly string[] {
  const parents = new Map(tasks.map(({ taskId, parent }) => [taskId, parent]));
  return tasks.map((task) => `${'  '.repeat(depthOf(task, parents))}${taskLine(task, agents)}`);
}

/** Stops at a cycle, which only a broken server can report. */
function depthOf({ parent }: Task, parents: ReadonlyMap<string, string | null>): number {
  const wholes = new Set<string>();
  for (let whole = parent; whole !== null && parents.has(whole) && !wholes.has(whole); ) {
    wholes.add(whole);
    whole = parents.get(whole) ?? null;
  }
  return wholes.size;
}

const marks: ReadonlyMap<string, string> = new Map([
  ['RUNNING', '▶'],
  ['BLOCKED', '!'],
  ['ERROR', '↻'],
  ['QUEUED', '·'],
  ['COMPLETE', '✔'],
  ['SKIPPED', '–'],
]);

/** Returns the mark of a status; `?` for one of a newer server. */
function lookOf({ status }: Task): string {
  return marks.get(status) ?? '?';
}

function taskLine(task: Task, agents: ReadonlyMap<string, string>): string {
  const { taskId, title, status, agentId, percent, message } = task;
  const mark = lookOf(task);
  const isOpen = !['·', '✔', '–'].includes(mark);
  const details = [
    ...(agentId === null ? [] : [agents.get(agentId) ?? agentId]),
    ...(status === 'RUNNING' && percent !== null ? [`${percent} %`] : []),
    ...(isOpen && message !== null ? [message] : []),
  ];
  const text = `${mark} ${taskId}  ${title}`;
  return printableLine(details.length === 0 ? text : `${text}  (${details.join(', ')})`, 300);
}

export function hasEnded({ status }: { readonly status: string }): boolean {
  return status === 'COMPLETED' || status === 'FAILED' || status === 'CANCELLED';
}
