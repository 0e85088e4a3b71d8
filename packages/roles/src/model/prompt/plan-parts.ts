import type { Goal, JsonObject, StrategicPlan } from '@pce/core/contracts';
import {
  digest,
  type GoalProgress,
  type IterationEntry,
  type LogEntry,
  lookTool,
  type PersonAnswer,
  type ResultLine,
  type Sequence,
  type TurnEffect,
  type TurnResultValue,
  type Workpad,
} from '@pce/core/internal';
import { shorten, shortenMiddle } from '@pce/role-parts';
import { bullets, type Fence, joined, section } from './fence.js';
import { type ResultBudget, shownResults } from './shown-results.js';
import { truncate } from './truncate.js';

/** @param longest - Maximum characters of a description; a longer one is shortened */
export function goalLines(goals: readonly Goal[], longest = Number.POSITIVE_INFINITY): string {
  return bullets(
    goals.map(({ id, description, priority, dependsOn }) => {
      const after = dependsOn.length === 0 ? '' : `, after ${dependsOn.join(', ')}`;
      const how = priority === 'medium' && after === '' ? '' : ` (${priority}${after})`;
      return `${id}${how}: ${truncate(description, longest)}`;
    }),
  );
}

/** Returns whether the only goal is the request, because code made the plan. */
export function isRequestAlone(goals: readonly Goal[], request: string): boolean {
  const [goal, ...others] = goals;
  return others.length === 0 && (goal === undefined || goal.description === request.trim());
}

/** Renders a whole plan for review. */
export function planText(
  { goals, approach, successCriteria, workpad, tasks = [] }: StrategicPlan,
  longest = Number.POSITIVE_INFINITY,
): string {
  return joined([
    goals.length === 0 ? '' : `Goals:\n${goalLines(goals, longest)}`,
    listed(
      'Tasks, each in a turn of its own',
      tasks.map(({ id, request, dependsOn }) => {
        const after = dependsOn.length === 0 ? '' : ` (after ${dependsOn.join(', ')})`;
        return `${id}${after}: ${truncate(request, longest)}`;
      }),
    ),
    approach === '' ? '' : `Approach: ${truncate(approach, longest * 3)}`,
    listed(
      'Success criteria',
      successCriteria.map((one) => truncate(one, longest)),
    ),
    workpadText(workpad, longest),
  ]);
}

/** Renders progress, one goal a line. The Executor's texts may quote anything: callers fence it. */
export function progressLines(progress: readonly GoalProgress[], longest: number): string {
  return progress
    .map(({ goalId, status, progress: said }) => {
      const words = said === undefined || longest === 0 ? '' : `: ${shorten(said, longest)}`;
      return `${goalId} ${status}${words}`;
    })
    .join('\n');
}

/** Renders the workpad. Constraints are never shortened, regardless of `longest`. */
function workpadText(
  { tasks, assumptions, constraints, openQuestions, risks }: Workpad,
  longest = Number.POSITIVE_INFINITY,
): string {
  const short = (text: string): string => truncate(text, longest);
  return joined([
    listed(
      'Tasks',
      tasks.map(({ id, description }) => `${id}: ${short(description)}`),
    ),
    listed('Assumptions', assumptions.map(short)),
    listed('Constraints', constraints.map(oneLine)),
    listed('Open questions', openQuestions.map(short)),
    listed('Risks', risks.map(short)),
  ]);
}

/** Collapses line breaks, so that a model's text cannot look like a part of the prompt. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function listed(title: string, items: readonly string[]): string {
  return items.length === 0 ? '' : `${title}:\n${bullets(items)}`;
}

/** Renders inputs by name; describes large ones. */
export function inputLines(inputs: JsonObject): string {
  return Object.entries(inputs)
    .map(([name, value]) => `${name}: ${digest(value)}`)
    .join('\n');
}

/** Returns the decisions of people, the newest last. Questions are fenced, since they may quote anything. */
export function personAnswers(answers: readonly PersonAnswer[], fence: Fence, most = 5): string {
  const shown = answers.slice(-most);
  const questions = shown.map(({ question }, index) => `${index + 1}. ${shorten(question, 300)}`);
  const decisions = shown.map(({ choice, answer }, index) => {
    const words = answer === undefined ? '' : `: ${shorten(answer, 600)}`;
    return `${index + 1}. ${choice}${words}`;
  });
  return section(
    'Decided by a person',
    joined([fence.around('questions', questions.join('\n')), decisions.join('\n')]),
  );
}

/** Maximum characters of a call's arguments, and maximum number of calls, the newest. */
const maxArguments = 1_500;
const maxCalls = 40;

/** Returns a line for each call that changed something, with its arguments, which results seldom repeat. */
export function changeLines(effects: Sequence<TurnEffect>): string {
  const shown = effects.toArray().slice(-maxCalls);
  const each = Math.floor(Math.min(maxArguments, 12_000 / Math.max(1, shown.length)));
  return bullets(
    shown.map(({ tool, args, status }) => {
      const doubt = status === 'unknown' ? ' (it failed, and may have had its effect)' : '';
      return `${tool}${doubt}: ${shorten(JSON.stringify(args), each)}`;
    }),
  );
}

/** Returns the day in UTC: the same all day, so that prompts have a common prefix. */
export function today(now: number): string {
  return `Today: ${new Date(now).toISOString().slice(0, 10)}.`;
}

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
