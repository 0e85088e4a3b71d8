import { type GoalProgress, goalStatuses } from '../contracts/decision.js';
import type { PlanEntry } from './entries.js';
import type { LineReader } from './line-reader.js';
import { toInline, toNote, toToken } from './quote.js';

/** Renders `GOAL_1, GOAL_2`, or a single goal with a label: `GOAL_1 - Find cheap laptops`. */
export function renderGoalFocus(ids: readonly string[], plan: PlanEntry | undefined): string {
  const list = ids.map(toToken).join(', ');
  const goal = ids.length === 1 ? plan?.goals.find(({ id }) => id === ids[0]) : undefined;
  const label = goal && shortLabel(goal.description);
  return label === undefined ? list : `${list} - ${label}`;
}

export function readGoalFocus(reader: LineReader): readonly string[] {
  const ids = [reader.token('the id of a goal')];
  while (reader.takes(', ')) ids.push(reader.token('the id of a goal'));
  if (ids.length === 1 && reader.takes(' - ')) reader.rest();
  return ids;
}

/** Renders `GOAL_1 achieved, GOAL_2 in_progress (two of three found)`. */
export function renderGoalsProgress(goals: readonly GoalProgress[]): string {
  return goals
    .map(({ goalId, status, progress }) =>
      progress === undefined
        ? `${toToken(goalId)} ${status}`
        : `${toToken(goalId)} ${status} (${toNote(progress)})`,
    )
    .join(', ');
}

export function readGoalsProgress(reader: LineReader): readonly GoalProgress[] {
  const goals: GoalProgress[] = [];
  do {
    goals.push(readOneProgress(reader));
  } while (reader.takes(', '));
  return goals;
}

/** Returns the progress abbreviated as `**Goals:** 2/2 achieved`: every goal of the plan, achieved. */
export function allAchieved(plan: PlanEntry | undefined): readonly GoalProgress[] {
  return plan?.goals.map(({ id }) => ({ goalId: id, status: 'achieved' })) ?? [];
}

function readOneProgress(reader: LineReader): GoalProgress {
  const goalId = reader.token('the id of a goal');
  reader.expect(' ');
  const status = reader.oneOf(goalStatuses, 'a status');
  if (!reader.takes(' (')) return { goalId, status };
  const progress = reader.note('what was done for the goal');
  reader.expect(')');
  return { goalId, status, progress };
}

function shortLabel(description: string): string | undefined {
  if (toInline(description) !== description) return undefined;
  const details = /\s(?:under|over|for|with|without|from|in|on|of|to|by|at|that|which)\s|[,;:(]/g;
  details.lastIndex = description.indexOf(' ', description.indexOf(' ') + 1);
  const found = details.lastIndex > 0 ? details.exec(description) : null;
  return found === null ? description : description.slice(0, found.index).trim();
}

export function countAchieved(goals: readonly GoalProgress[], plan: PlanEntry): number {
  const achieved = new Set(
    goals.filter(({ status }) => status === 'achieved').map(({ goalId }) => goalId),
  );
  return plan.goals.filter(({ id }) => achieved.has(id)).length;
}

export function isAllAchieved(
  goals: readonly GoalProgress[],
  plan: PlanEntry | undefined,
): boolean {
  return (
    goals.length === plan?.goals.length &&
    goals.every(
      ({ goalId, status, progress }, index) =>
        goalId === plan.goals[index]?.id && status === 'achieved' && progress === undefined,
    )
  );
}
