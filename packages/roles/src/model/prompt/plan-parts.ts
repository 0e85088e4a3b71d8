import type { Goal, JsonObject, StrategicPlan } from '@pce/core/contracts';
import {
  digest,
  type GoalProgress,
  type PersonAnswer,
  type Sequence,
  type TurnEffect,
  type Workpad,
} from '@pce/core/internal';
import { shorten } from '@pce/role-parts';
import { bullets, type Fence, joined, section } from './fence.js';
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
