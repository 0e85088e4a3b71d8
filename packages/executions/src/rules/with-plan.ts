import type { Task, TaskPlan } from '../contracts/task.js';
import { newAgenda } from './agenda.js';
import type { ExecutionEventOf } from './events.js';
import { withTask } from './move-execution.js';
import { planGraph } from './plan-graph.js';
import { type ExecutionState, type TaskState, taskOf } from './state.js';
import { TaskTable } from './task-table.js';
import { isDone } from './transitions.js';

type Changes = Pick<ExecutionEventOf<'plan.changed'>, 'put' | 'removed'>;

/** Returns a plan with some tasks replaced or removed; a new one is listed before the first that depends on it. */
export function planAfter(plan: TaskPlan, { put, removed }: Changes): TaskPlan {
  const byId = new Map(put.map(({ task }) => [task.id, task]));
  const tasks = plan.tasks.flatMap((task) =>
    removed.includes(task.id) ? [] : [byId.get(task.id) ?? task],
  );
  const known = new Set(tasks.map(({ id }) => id));
  for (const { task } of put.filter((each) => !known.has(each.task.id))) {
    const place = tasks.findIndex(({ dependsOn }) => dependsOn.includes(task.id));
    tasks.splice(place < 0 ? tasks.length : place, 0, task);
  }
  return { ...plan, tasks };
}

/**
 * Returns the state with a plan: tasks that it had before keep their state, and what follows from the statuses is computed
 * again. Throws `InvalidInputError` like `planGraph`.
 */
export function withPlan(
  before: ExecutionState,
  plan: TaskPlan,
  {
    at,
    changed = (task) => task,
  }: { readonly at?: number; readonly changed?: (task: TaskState, id: string) => TaskState } = {},
): ExecutionState {
  const graph = planGraph(plan);
  const own = new Map(
    plan.tasks.map((task) => [
      task.id,
      changed(before.tasks.get(task.id) ?? untouched(task, graph.parts.has(task.id)), task.id),
    ]),
  );
  const isOpen = (id: string): boolean => !isDone(own.get(id)?.status ?? 'QUEUED');
  const state: ExecutionState = {
    ...before,
    plan,
    graph,
    tasks: TaskTable.of(
      [...own].map(([id, task]) => {
        const openParts = graph.parts.get(id)?.filter(isOpen).length ?? 0;
        return [id, { ...task, openParts }];
      }),
    ),
    agenda: newAgenda(graph, (id) => own.get(id)?.status ?? 'QUEUED'),
    done: plan.tasks.filter(({ id }) => !isOpen(id)).length,
  };
  const completed = { status: 'COMPLETE', endedAt: at, updatedAt: at } as const;
  return [...graph.parts.keys()].reduce((now, id) => {
    const { status, openParts } = taskOf(now, id);
    return openParts > 0 || isDone(status) ? now : withTask(now, id, completed);
  }, state);
}

function untouched({ status }: Task, isWhole: boolean): TaskState {
  const done = status === 'complete' ? 'COMPLETE' : 'SKIPPED';
  return {
    status: status === 'open' || isWhole ? 'QUEUED' : done,
    attempts: 0,
    failures: 0,
    losses: 0,
    assignment: undefined,
    notBefore: undefined,
    blocker: undefined,
    agent: undefined,
    action: undefined,
    params: undefined,
    isApproved: undefined,
    last: undefined,
    avoided: undefined,
    doneBy: undefined,
    notes: [],
    output: undefined,
    message: undefined,
    failure: undefined,
    percent: undefined,
    subtasks: [],
    startedAt: undefined,
    endedAt: undefined,
    updatedAt: undefined,
    openParts: 0,
  };
}
