import type { Task } from '@pce/client';
import type { PlanOrder, PlanTask, TaskChange, WrittenTask } from '@pce/client/internal';
import { isDone } from '../execution/apply-event.ts';

/** A task of a plan as a person corrects it. */
export type EditedTask = Omit<WrittenTask, 'parent' | 'dependsOn'> &
  Pick<PlanTask, 'parent' | 'level' | 'dependsOn'> & {
    /** The line of the plan's text, from 1; `undefined` where the task has none. */
    readonly line?: number | undefined;
    /** How sure the reading is, from 0 to 1; `undefined` for a task of a person. */
    readonly confidence?: number | undefined;
    readonly needsReview?: boolean;
    /** Reasons for a review. */
    readonly doubts?: readonly string[] | undefined;
    /** Whether it runs or is done. */
    readonly isFixed?: boolean;
  };

/** Returns the tasks of a plan for correction, each at its line, or else at the first after the one before that has its title. */
export function toEdited(tasks: readonly PlanTask[], text = ''): readonly EditedTask[] {
  const lines = text.split('\n');
  let last = 0;
  return tasks.map((task) => {
    const found =
      task.where?.line ??
      lines.findIndex((each, at) => at >= last && each.includes(task.title)) + 1;
    if (found > 0) last = found - 1;
    return { ...(task as Omit<EditedTask, 'line'>), line: found > 0 ? found : undefined };
  });
}

/** Returns the tasks with one of them changed; it is a person's from then on. */
export function withChange(
  tasks: readonly EditedTask[],
  id: string,
  change: Partial<EditedTask>,
): readonly EditedTask[] {
  const own = { confidence: undefined, needsReview: false, doubts: undefined };
  return tasks.map((task) => (task.id === id ? { ...task, ...own, ...change } : task));
}

/** Returns the tasks without one and its parts; none depends on them any more. */
export function without(tasks: readonly EditedTask[], id: string): readonly EditedTask[] {
  const gone = new Set([id]);
  for (const task of tasks) if (task.parent !== null && gone.has(task.parent)) gone.add(task.id);
  return tasks
    .filter((task) => !gone.has(task.id))
    .map((task) => ({ ...task, dependsOn: task.dependsOn.filter((each) => !gone.has(each)) }));
}

/** Returns the tasks with a new one behind another and its parts, or at the end, and its id. */
export function withNew(
  tasks: readonly EditedTask[],
  title: string,
  after?: string,
): { readonly tasks: readonly EditedTask[]; readonly id: string } {
  const ids = new Set(tasks.map((task) => task.id));
  const at = tasks.findIndex((task) => task.id === after);
  const { parent, level } = tasks[at] ?? { parent: null, level: 1 };
  const prefix = parent === null ? '' : `${parent}.`;
  let number = tasks.filter((task) => task.parent === parent).length + 1;
  while (ids.has(`${prefix}${number}`)) number += 1;
  const task = { id: `${prefix}${number}`, title, parent, level, dependsOn: [] };
  const next = tasks.findIndex((each, index) => index > at && each.level <= level);
  const place = at === -1 || next === -1 ? tasks.length : next;
  return { tasks: tasks.toSpliced(place, 0, task), id: task.id };
}

/** Returns the tasks in an order: all in sequence, the phases alone, or as they are. */
export function inOrder(tasks: readonly EditedTask[], order: PlanOrder): readonly EditedTask[] {
  const wholes = new Set(tasks.map(({ parent }) => parent));
  const before = new Map<string | null, string>();
  return tasks.map((task) => {
    const { id, parent, dependsOn } = task;
    const previous = before.get(parent);
    before.set(parent, id);
    const follows = order === 'sequence' || (order === 'listed' && wholes.has(id));
    if (!follows || previous === undefined || dependsOn.includes(previous)) return task;
    return { ...task, dependsOn: [...dependsOn, previous] };
  });
}

/** Returns the tasks of an execution for changes. */
export function toChangeable(tasks: readonly Task[]): readonly EditedTask[] {
  const levels = new Map<string | null, number>();
  return tasks.map((task) => {
    const { taskId: id, parent, status } = task;
    const level = (levels.get(parent) ?? 0) + 1;
    levels.set(id, level);
    const isFixed = status === 'RUNNING' || isDone(status);
    return { ...(task as Omit<EditedTask, 'id' | 'level'>), id, level, status: 'open', isFixed };
  });
}

/** Fields of a task that a person changes. */
export const changeable = [
  ...(['title', 'description', 'dependsOn', 'action', 'person', 'approval'] as const),
];

/** Returns the changes that lead from some tasks to others; of a whole that is gone, its parts are not named. */
export function changesOf(
  before: readonly EditedTask[],
  after: readonly EditedTask[],
): readonly TaskChange[] {
  const known = new Map(before.map((task) => [task.id, task]));
  const left = new Set<string | null>(after.map(({ id }) => id));
  const put = after.flatMap((task): TaskChange[] => {
    const old = known.get(task.id);
    const fields = changeable.filter((each) => `${task[each] ?? ''}` !== `${old?.[each] ?? ''}`);
    if (old && fields.length === 0) return [];
    const change = Object.fromEntries(fields.map((each) => [each, task[each] ?? null]));
    const { id: taskId, parent } = task;
    return [
      old ? { change: 'edit', taskId, ...change } : { change: 'add', taskId, parent, ...change },
    ];
  });
  const gone = before.filter(({ id, parent }) => !left.has(id) && (!parent || left.has(parent)));
  return [...put, ...gone.map(({ id: taskId }) => ({ change: 'remove' as const, taskId }))];
}
