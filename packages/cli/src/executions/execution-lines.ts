import type { Execution, Forecast } from '@pce/client';
import type { CommandLine } from '../options/server-options.js';
import { printableLine } from '../terminal/printable.js';
import { type ExecutionView, isDone } from './execution-view.js';

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
