import { type ExecutionState, type TaskState, taskOf } from './state.js';
import { isDone } from './transitions.js';

/** The state with one task changed. Where that does the task, what it is a part of may be done with it. */
export function withTask(
  state: ExecutionState,
  id: string,
  change: Partial<TaskState>,
): ExecutionState {
  const before = taskOf(state, id);
  const after = { ...before, ...change };
  const changed = { ...state, tasks: state.tasks.with(id, after) };
  return isDone(after.status) && !isDone(before.status) ? withOneDone(changed, id, after) : changed;
}

/** Counts a task that is done, and does what it is a part of where it was the last open part. */
function withOneDone(
  state: ExecutionState,
  id: string,
  { endedAt, updatedAt }: TaskState,
): ExecutionState {
  const counted = { ...state, done: state.done + 1 };
  const parent = state.graph.byId.get(id)?.parent ?? null;
  if (parent === null) return counted;
  const openParts = taskOf(state, parent).openParts - 1;
  const change = openParts > 0 ? {} : { status: 'COMPLETE' as const, endedAt, updatedAt };
  return withTask(counted, parent, { openParts, ...change });
}
