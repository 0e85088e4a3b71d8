import { type ExecutionState, type TaskState, taskOf } from './state.js';
import { isDone } from './transitions.js';

/** The state with one task changed. Where that does the task, what it is a part of may be done with it. */
export function withTask(
  state: ExecutionState,
  id: string,
  change: Partial<TaskState>,
): ExecutionState {
  const tasks = new Map(state.tasks);
  const before = taskOf(state, id);
  const after = { ...before, ...change };
  tasks.set(id, after);
  const done = isDone(after.status) && !isDone(before.status) ? closeWhole(state, tasks, id) : 0;
  return { ...state, tasks, done: state.done + done };
}

/** Counts the task, and each task whose last open part this was. */
function closeWhole(state: ExecutionState, tasks: Map<string, TaskState>, id: string): number {
  const parent = state.graph.byId.get(id)?.parent ?? null;
  const whole = parent === null ? undefined : tasks.get(parent);
  if (parent === null || whole === undefined) return 1;
  const openParts = whole.openParts - 1;
  const { endedAt, updatedAt } = tasks.get(id) ?? whole;
  if (openParts > 0) {
    tasks.set(parent, { ...whole, openParts });
    return 1;
  }
  tasks.set(parent, { ...whole, openParts, status: 'COMPLETE', endedAt, updatedAt });
  return 1 + closeWhole(state, tasks, parent);
}
