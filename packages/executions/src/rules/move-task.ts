import { withStatus } from './agenda.js';
import { type ExecutionState, plannedTask, type TaskState, taskOf } from './state.js';
import { isDone } from './transitions.js';

/** Returns the state with one task changed. If the task is now done, its parent may be done with it. */
export function withTask(
  state: ExecutionState,
  id: string,
  change: Partial<TaskState>,
): ExecutionState {
  const before = taskOf(state, id);
  const after = { ...before, ...change };
  const agenda = withStatus(
    state.agenda,
    state.graph,
    { id, from: before.status, to: after.status },
    (other) => taskOf(state, other).status === 'QUEUED',
  );
  const changed = { ...state, tasks: state.tasks.with(id, after), agenda };
  return isDone(after.status) && !isDone(before.status) ? withOneDone(changed, id, after) : changed;
}

/** Counts a task that is done, and completes its parent if it was the last open child. */
function withOneDone(
  state: ExecutionState,
  id: string,
  { endedAt, updatedAt }: TaskState,
): ExecutionState {
  const counted = { ...state, done: state.done + 1 };
  const { parent } = plannedTask(state, id);
  if (parent === null) return counted;
  const openParts = taskOf(state, parent).openParts - 1;
  const change = openParts > 0 ? {} : { status: 'COMPLETE' as const, endedAt, updatedAt };
  return withTask(counted, parent, { openParts, ...change });
}
