import type { Goal, Workpad } from '@pce/core/contracts';
import { stemsOf } from '../text/words.js';

/** A task of the workpad, which is a step of the plan. */
export type Task = Workpad['tasks'][number];

/** From the first to the last step that serves a goal, as places in the list of tasks. */
export interface StepRange {
  readonly first: number;
  readonly last: number;
}

/** The tasks of a turn and which goals they serve. */
export interface StepPlan {
  readonly tasks: readonly Task[];
  /** For each task the ids of the goals it serves. */
  readonly goalsOfTask: readonly (readonly string[])[];
  readonly rangeOfGoal: ReadonlyMap<string, StepRange>;
}

const known = new WeakMap<
  readonly Goal[],
  { readonly tasks: Workpad['tasks']; readonly plan: StepPlan }
>();

/** Assigns steps to goals: a step serves the goals it shares most words with, else all of them. Cached by goals and tasks. */
export function stepPlanOf(goals: readonly Goal[], workpad: Workpad): StepPlan {
  const kept = known.get(goals);
  if (kept !== undefined && kept.tasks === workpad.tasks) return kept.plan;
  const plan = makeStepPlan(goals, workpad);
  known.set(goals, { tasks: workpad.tasks, plan });
  return plan;
}

/** Returns the steps that serve a goal; a goal that no step serves is served by all. */
export function rangeOf({ rangeOfGoal, tasks }: StepPlan, goal: string): StepRange {
  return rangeOfGoal.get(goal) ?? { first: 0, last: tasks.length - 1 };
}

/** Returns the index of a task by its id, or -1. */
export function placeOfTask({ tasks }: StepPlan, id: string): number {
  const guess = Number(/^STEP_(\d{1,9})$/.exec(id)?.[1] ?? 0) - 1;
  return tasks[guess]?.id === id ? guess : tasks.findIndex((task) => task.id === id);
}

function makeStepPlan(goals: readonly Goal[], workpad: Workpad): StepPlan {
  const tasks =
    workpad.tasks.length > 0
      ? workpad.tasks
      : goals.map(({ id, description }) => ({ id, description }));
  const goalsOfTask = servedGoals(goals, tasks);
  const rangeOfGoal = new Map<string, StepRange>();
  for (const [place, ids] of goalsOfTask.entries()) {
    for (const id of ids) {
      rangeOfGoal.set(id, { first: rangeOfGoal.get(id)?.first ?? place, last: place });
    }
  }
  return { tasks, goalsOfTask, rangeOfGoal };
}

function servedGoals(goals: readonly Goal[], tasks: readonly Task[]): (readonly string[])[] {
  const goalsByWord = new Map<string, string[]>();
  for (const goal of goals) {
    for (const word of stemsOf(goal.description)) {
      const ids = goalsByWord.get(word);
      if (ids === undefined) goalsByWord.set(word, [goal.id]);
      else ids.push(goal.id);
    }
  }
  const all = goals.map(({ id }) => id);
  return tasks.map((task) => {
    const shared = new Map<string, number>();
    for (const word of stemsOf(task.description)) {
      for (const id of goalsByWord.get(word) ?? []) shared.set(id, (shared.get(id) ?? 0) + 1);
    }
    const most = Math.max(0, ...shared.values());
    return most === 0 ? all : all.filter((id) => shared.get(id) === most);
  });
}
