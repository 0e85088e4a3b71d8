import {
  type IterationEntry,
  type LogEntry,
  lookTool,
  type ResultLine,
  type TurnResultValue,
} from '@pce/core/internal';
import { shorten, shortenMiddle } from '@pce/role-parts';
import { type ResultBudget, shownResults } from './shown-results.js';

/**
 * Renders the steps of a turn for the Executor, oldest first: each decision and, below each command, its result as data
 * or its failure. Only our own lines begin at the margin, so that external text cannot pass for a step.
 *
 * @param entries - Entries to show; all of the log, unless older ones were summarized
 * @param results - Results of the turn
 */
export function stepsText(
  entries: readonly LogEntry[],
  results: Iterable<TurnResultValue>,
  question: string,
  budget: ResultBudget,
): string {
  const refs = new Set(
    entries.flatMap((entry) => (entry.type === 'iteration' ? (entry.result?.ref ?? []) : [])),
  );
  const those = [...results].filter(({ ref }) => refs.has(ref));
  const shown = shownResults(those, question, budget);
  return entries
    .map((entry) => entryText(entry, (ref) => shown.get(ref)))
    .filter((text) => text !== '')
    .join('\n');
}

/**
 * Renders an entry of the log without the name of the tool that ran.
 *
 * @param dataOf - Returns the text of a result by its reference. @defaultValue its summary is shown
 */
export function entryText(
  entry: LogEntry,
  dataOf: (ref: string) => string | undefined = () => undefined,
): string {
  switch (entry.type) {
    case 'plan':
      return entry.attempt === 1 ? '' : `Attempt ${entry.attempt} begins, with a new plan.`;
    case 'review':
      return '';
    case 'warning':
      return `Limit ${entry.limit} = ${entry.value} was reached: ${inset(entry.message)}`;
    case 'intervention': {
      const { message, resolution } = entry;
      if (resolution === undefined) return `A person was asked: ${inset(message)}`;
      const said = resolution.answer === undefined ? '' : ` and said: ${inset(resolution.answer)}`;
      return `A person decided "${resolution.choice}"${said}`;
    }
    case 'iteration':
      return iterationText(entry, dataOf);
  }
}

/** Returns the name of a step: `#3` in the first attempt, `#2.3` in the second. */
export function stepName({ attempt, iteration }: IterationEntry): string {
  return attempt === 1 ? `#${iteration}` : `#${attempt}.${iteration}`;
}

function iterationText(entry: IterationEntry, dataOf: (ref: string) => string | undefined): string {
  const { action, coordinator, result, analysis = '' } = entry;
  // Parallel looks are calls of one tool: show the request instead of its name.
  const command = coordinator?.selected === lookTool ? coordinator.request : entry.command;
  const verb = action === 'COMMAND' ? '' : `${action} `;
  const lines = [inset(`${stepName(entry)} ${verb}${command ?? analysis}`.trimEnd())];
  if (command !== undefined && analysis !== '') lines.push(inset(`note: ${analysis}`));
  if (result !== undefined) lines.push(inset(`→ ${resultText(result, dataOf)}`));
  return lines.join('\n');
}

/** Maximum characters of a result that is not shown as data. */
const maxSummary = 120;
/** Maximum characters of the output of a failed command. */
const maxFailure = 2_000;

function resultText(
  { status, summary, ref, error, safeToRepeat }: ResultLine,
  dataOf: (ref: string) => string | undefined,
): string {
  if (ref !== undefined) return dataOf(ref) ?? `${ref}: ${shorten(summary, maxSummary)}`;
  const code = error === undefined ? '' : ` (${error.code})`;
  const once =
    safeToRepeat === false ? '; it may have had its effect: repeat it only where it had none' : '';
  return `${status}${code}: ${shortenMiddle(summary, maxFailure)}${once}`;
}

/** Indents all lines of a text but the first. */
export function inset(text: string): string {
  return text.replace(/\r\n?|[\n\v\f\u0085\u2028\u2029]/g, '\n  ');
}
