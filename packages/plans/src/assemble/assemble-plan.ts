import type { DraftPlan, DraftTask } from '../draft.js';
import type { PlanLimits } from '../limits.js';
import {
  maxDurationDays,
  type Plan,
  type PlanDuration,
  type PlanTask,
  planDurationSchema,
  toPlace,
} from '../plan.js';
import type { Report } from '../problem.js';
import { plural, shorten } from '../text/text.js';
import { findCycles } from './find-cycles.js';
import { type IsSettled, resolveDependencies, settledTasks } from './resolve-dependencies.js';

const maxTitle = 500;

/** Confidence below which a person must accept the result. */
export const reviewThreshold = 0.7;

/** Makes a plan of what a reader found, and reports what is wrong with its graph. */
export function assemblePlan(
  draft: DraftPlan,
  { maxTasks }: Pick<PlanLimits, 'maxTasks'>,
  report: Report,
): Omit<Plan, 'problems'> {
  if (draft.tasks.length > maxTasks) {
    const message = `the plan has ${draft.tasks.length} tasks: at most ${maxTasks} are read. Split it, or raise limits.maxTasks`;
    report('too_many_tasks', draft.where, message);
  }
  const drafts = draft.tasks.slice(0, maxTasks);
  if (drafts.length === 0) report('empty_plan', draft.where, emptyPlan);
  const isSettled = settledTasks(drafts);
  const byId = uniqueIds(drafts, isSettled, report);
  const tasks = withDoneParents(toTasks(drafts, byId, { ...draft, isSettled }, report));
  const whereOf = (id: string) => byId.get(id)?.where ?? draft.where;
  const settledIds = new Set([...byId].flatMap(([id, task]) => (isSettled(task) ? [id] : [])));
  const isLoose = (cycle: readonly string[]) => cycle.some((id) => settledIds.has(id));
  const reportCycle = (cycle: readonly string[]) => {
    const [first = ''] = cycle;
    const message = `${cycle.join(' → ')}: each waits for the next, so none can begin. Remove one of these dependencies`;
    report('cycle', whereOf(first), message, isLoose(cycle) ? 'warning' : 'error');
  };
  const open = tasks.map((task) => (settledIds.has(task.id) ? { ...task, dependsOn: [] } : task));
  [...findCycles(open), ...findCycles(tasks).filter(isLoose)].forEach(reportCycle);
  checkMissingDurations(tasks, whereOf, report);
  const confidence = planConfidence(tasks);
  const isDoubtful = drafts.some((task) => task.isDoubtful && !isSettled(task));
  return {
    name: shorten(draft.name, maxTitle),
    format: draft.format,
    ...(draft.about && { about: draft.about }),
    phases: phasesOf(tasks),
    tasks,
    confidence,
    needsReview: confidence < reviewThreshold || isDoubtful || draft.needsReview === true,
  };
}

const emptyPlan =
  'no task was found: write tasks as a list, a checklist, or headings such as "Step 1: …"';

function toTasks(
  drafts: readonly DraftTask[],
  byId: ReadonlyMap<string, DraftTask>,
  rules: Parameters<typeof resolveDependencies>[2],
  report: Report,
): PlanTask[] {
  const { of, broken } = resolveDependencies(drafts, byId, rules, report);
  const ids = new Map([...byId].map(([id, draft]) => [draft, id]));
  const levels = new Map<DraftTask, number>();
  return drafts.map((draft) => {
    const { parent, dependsOn, duration, isDoubtful = false, where, ...details } = draft;
    const level = parent === undefined ? 1 : (levels.get(parent) ?? 0) + 1;
    levels.set(draft, level);
    const days = checkDuration(draft, report);
    const confidence = round(draft.confidence * (broken.has(draft) ? 0.7 : 1));
    return {
      ...details,
      id: ids.get(draft) ?? draft.id,
      title: wholeTitle(draft, report),
      where: toPlace(where),
      parent: parent === undefined ? null : (ids.get(parent) ?? parent.id),
      level,
      dependsOn: [...(of.get(draft) ?? [])],
      ...(days === undefined ? {} : { duration: days }),
      confidence,
      needsReview: isDoubtful || confidence < reviewThreshold,
    };
  });
}

function wholeTitle({ id, title, where }: DraftTask, report: Report): string {
  if (title.length > maxTitle) {
    const message = `the title of ${id} has ${title.length} characters: it is cut after ${maxTitle}`;
    report('left_out', where, message, 'warning');
  }
  return shorten(title, maxTitle);
}

/** Marks tasks as done if all their parts are done or cancelled, at least one of them done. */
function withDoneParents(tasks: readonly PlanTask[]): PlanTask[] {
  const parts = Map.groupBy(tasks, ({ parent }) => parent);
  const statuses = new Map<string, PlanTask['status']>();
  for (const { id, status } of [...tasks].reverse()) {
    const within = parts.get(id)?.map((part) => statuses.get(part.id) ?? part.status);
    const isDone =
      within?.includes('done') && within.every((each) => each === 'done' || each === 'cancelled');
    statuses.set(id, status === 'open' && isDone ? 'done' : status);
  }
  return tasks.map((task) => ({ ...task, status: statuses.get(task.id) ?? task.status }));
}

function phasesOf(tasks: readonly PlanTask[]): Plan['phases'] {
  const parents = new Set(tasks.map(({ parent }) => parent));
  return tasks
    .filter(({ id, level }) => level === 1 && parents.has(id))
    .map(({ id, title }) => ({ id, title }));
}

/** Returns the mean over the tasks without parts; 0 for a plan without any. */
function planConfidence(tasks: readonly PlanTask[]): number {
  const parents = new Set(tasks.map(({ parent }) => parent));
  const work = tasks.filter(({ id }) => !parents.has(id));
  const sum = work.reduce((total, { confidence }) => total + confidence, 0);
  return round(sum / Math.max(1, work.length));
}

function round(share: number): number {
  return Math.round(Math.min(1, Math.max(0, share)) * 100) / 100;
}

function checkDuration({ id, duration }: DraftTask, report: Report): PlanDuration | undefined {
  if (duration === undefined) return undefined;
  const { where, ...days } = duration;
  const { data } = planDurationSchema.safeParse(days);
  if (data !== undefined && data.max <= maxDurationDays) return data;
  report('impossible_duration', where, `${id}: ${fault(days)}`);
  return undefined;
}

function fault({ min, likely, max }: PlanDuration): string {
  if (Math.min(min, likely, max) < 0) {
    return `a duration of ${min}, ${likely}, ${max} days is negative; give 0 or more`;
  }
  if (max > maxDurationDays) {
    return `a duration of ${max} days is longer than a century; correct it`;
  }
  return `at least ${min}, likely ${likely}, at most ${max} days cannot be; put them in rising order`;
}

/**
 * Warns of work of unknown length: a task without parts that has no duration, and is no part of one that has. Where
 * the plan knows no durations at all, one warning says so.
 */
function checkMissingDurations(
  tasks: readonly PlanTask[],
  whereOf: (id: string) => string,
  report: Report,
): void {
  const known = new Set<string | null>();
  const parents = new Set(tasks.map(({ parent }) => parent));
  const missing: PlanTask[] = [];
  for (const task of tasks) {
    const isKnown = task.duration !== undefined || known.has(task.parent);
    if (isKnown) known.add(task.id);
    else if (!parents.has(task.id) && task.status === 'open') missing.push(task);
  }
  const [first] = missing;
  if (first !== undefined && known.size === 0) {
    const message = `no task says how long it takes (${plural(missing.length, 'task')}); give durations such as "(2-4 days)" for a forecast`;
    report('missing_duration', whereOf(first.id), message, 'warning');
    return;
  }
  for (const { id } of missing) {
    const message = `${id} has no duration, and is no part of a task that has one; give it one such as "(2-4 days)"`;
    report('missing_duration', whereOf(id), message, 'warning');
  }
}

/**
 * Assigns an id to each task. A second task with the same id is reported and gets its own (`T1~2`), so that nothing is
 * lost; dependencies on the id refer to the first.
 */
function uniqueIds(
  tasks: readonly DraftTask[],
  isSettled: IsSettled,
  report: Report,
): ReadonlyMap<string, DraftTask> {
  const byId = new Map<string, DraftTask>();
  const next = new Map<string, number>();
  const written = new Set(tasks.map(({ id }) => id));
  for (const task of tasks) {
    const first = byId.get(task.id);
    if (first === undefined) {
      byId.set(task.id, task);
      continue;
    }
    report(
      'duplicate_id',
      task.where,
      `${task.id} is the id of two tasks, the first at ${first.where}; give one of them another id`,
      isSettled(first) && isSettled(task) ? 'warning' : 'error',
    );
    let number = next.get(task.id) ?? 2;
    while (written.has(`${task.id}~${number}`)) number += 1;
    next.set(task.id, number + 1);
    byId.set(`${task.id}~${number}`, task);
  }
  return byId;
}
