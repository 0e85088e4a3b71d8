import type { Goal } from '@pce/core/contracts';
import type { InterventionEntry, IterationEntry, Workpad } from '@pce/core/internal';
import type { ExecutorInput } from '@pce/core/ports';
import { stemsOf } from '../text/words.js';
import { edgeCaseFor } from './edge-cases.js';

/** A task of the workpad, which is a step of the plan. */
export type Task = Workpad['tasks'][number];

/** From the first to the last step that serves a goal, as places in the list of tasks. */
interface StepRange {
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

/** Returns whether a step serves only goals that an earlier attempt achieved, so that it is not repeated. */
export function isKeptStep(plan: StepPlan, kept: readonly string[], place: number): boolean {
  const served = plan.goalsOfTask[place] ?? [];
  return served.length > 0 && served.every((id) => kept.includes(id));
}

/** Returns the first open step from `place` on. */
export function openStepFrom(plan: StepPlan, kept: readonly string[], place: number): number {
  let open = place;
  while (isKeptStep(plan, kept, open)) open += 1;
  return open;
}

/** Cache by plan, which is built for each attempt; its past does not change. */
const knownSteps = new WeakMap<StepPlan, ReadonlyMap<number, string>>();

/** Results of the steps that are not repeated, by their place. */
export function keptRefs(input: ExecutorInput, plan: StepPlan): ReadonlyMap<number, string> {
  const found = knownSteps.get(plan) ?? readKeptRefs(input, plan);
  knownSteps.set(plan, found);
  return found;
}

/** Reads earlier attempts with the same plan; their step names mean the same. */
function readKeptRefs(
  { log, attempt, kept }: ExecutorInput,
  plan: StepPlan,
): ReadonlyMap<number, string> {
  const refs = new Map<number, string>();
  if (kept.length === 0) return refs;
  for (const entry of log.backwards()) {
    if (entry.type === 'plan' && entry.revision?.level !== 'local') break;
    if (entry.type !== 'iteration' || entry.attempt === attempt) continue;
    const { task, result } = entry;
    if (task === undefined || result?.ref === undefined) continue;
    const place = placeOfTask(plan, task);
    if (isKeptStep(plan, kept, place) && !refs.has(place)) refs.set(place, result.ref);
  }
  return refs;
}

/** Position of a turn among its steps. */
export interface StepPosition {
  /** The current step, as an index into the tasks; their number if all are done. */
  readonly place: number;
  /** The last command for this step, if it did not succeed. */
  readonly failed: IterationEntry | undefined;
  /** The decision of a person since then. */
  readonly resolution: InterventionEntry['resolution'];
}

/** Finds the current step. Reads the log backwards, as far as needed. */
export function stepPositionIn({ log, attempt }: ExecutorInput, plan: StepPlan): StepPosition {
  let resolution: InterventionEntry['resolution'];
  let blocked: number | undefined;
  for (const entry of log.backwards()) {
    if (entry.type === 'plan') break;
    if (entry.type === 'intervention' && blocked === undefined) resolution ??= onStep(entry);
    if (entry.type !== 'iteration' || entry.task === undefined) continue;
    const place = placeOfTask(plan, entry.task);
    if (entry.attempt !== attempt || place === -1) break;
    if (blocked !== undefined && place !== blocked) break;
    if (isDone(entry)) {
      return { place: place + 1, failed: undefined, resolution: undefined };
    }
    if (entry.action === 'COMMAND') return { place, failed: entry, resolution };
    blocked = place;
  }
  return { place: blocked ?? 0, failed: undefined, resolution };
}

/** Returns a person's decision about the step; `undefined` for other questions, such as a spent budget. */
function onStep({ resolution }: InterventionEntry): InterventionEntry['resolution'] {
  return resolution?.choice === 'retry' || resolution?.choice === 'skip' ? resolution : undefined;
}

/** Returns whether the entry finished the step it worked on. */
function isDone(entry: IterationEntry): boolean {
  return entry.action === 'ANALYZE' || entry.result?.status === 'success';
}

/** The outcome of the steps that serve one goal. */
export interface GoalOutcome {
  readonly succeeded: number;
  /** Steps whose failure an edge case of the document permits, and steps that a person decided to skip. */
  readonly passedOver: number;
  /** Ids of the other steps. */
  readonly needed: readonly string[];
}

/** Returns the outcome of a goal in one attempt, by the log entries of its steps. */
export function goalOutcome(
  goal: string,
  happened: Pick<ExecutorInput, 'log' | 'attempt' | 'workpad'> &
    Partial<Pick<ExecutorInput, 'kept'>>,
  plan: StepPlan,
): GoalOutcome {
  const { first, last } = rangeOf(plan, goal);
  const { entries, skipped } = lastSteps(first, happened, plan);
  const needed: string[] = [];
  let succeeded = 0;
  let passedOver = 0;
  for (const [index, { id }] of plan.tasks.slice(first, last + 1).entries()) {
    const place = first + index;
    const isOwn = !plan.rangeOfGoal.has(goal) || plan.goalsOfTask[place]?.includes(goal);
    if (!isOwn || isKeptStep(plan, happened.kept ?? [], place)) continue;
    const entry = entries.get(place);
    if (entry !== undefined && isDone(entry)) succeeded += 1;
    else if (skipped.has(place) || isPassedOver(entry, happened)) passedOver += 1;
    else needed.push(id);
  }
  return { succeeded, passedOver, needed };
}

/**
 * Returns the last entry of each step in the range, and the steps a person decided to skip. Reads the log from its end.
 */
function lastSteps(
  first: number,
  { log, attempt }: Pick<ExecutorInput, 'log' | 'attempt'>,
  plan: StepPlan,
): {
  readonly entries: ReadonlyMap<number, IterationEntry>;
  readonly skipped: ReadonlySet<number>;
} {
  const entries = new Map<number, IterationEntry>();
  const skipped = new Set<number>();
  let skips = false;
  for (const entry of log.backwards()) {
    if (entry.type === 'intervention' && entry.resolution?.choice === 'skip') skips = true;
    if (entry.type !== 'iteration' || entry.task === undefined) continue;
    if (entry.attempt !== attempt) break;
    const place = placeOfTask(plan, entry.task);
    if (place < first) break;
    if (skips) skipped.add(place);
    skips = false;
    if (entry.action !== 'BLOCKED' && !entries.has(place)) entries.set(place, entry);
  }
  return { entries, skipped };
}

/** Returns whether an edge case of the document permits this failure of the step. */
function isPassedOver(
  entry: IterationEntry | undefined,
  { workpad }: Pick<ExecutorInput, 'workpad'>,
): boolean {
  if (entry?.result?.error === undefined) return false;
  return edgeCaseFor(workpad.risks, entry.command ?? '', entry.result.error)?.action === 'skip';
}
