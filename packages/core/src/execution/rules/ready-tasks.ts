import { type ExecutionState, taskOf } from './state.js';
import { isDone } from './transitions.js';

/** Returns the ids of queued tasks whose dependencies are done, in the order to start them. */
export function readyTasks(state: ExecutionState): string[] {
  return state.graph.order.filter((id) => isReady(state, id));
}

/** Returns the ids of the tasks that agents lease. */
export function runningTasks(state: ExecutionState): string[] {
  return state.graph.order.filter((id) => taskOf(state, id).status === 'RUNNING');
}

/** Returns the ready tasks that may be leased now, within the concurrency; none if the execution does not accept work. */
export function offeredTasks(state: ExecutionState): string[] {
  if (!['QUEUED', 'RUNNING', 'BLOCKED'].includes(state.status)) return [];
  const room = Math.max(0, state.options.concurrency - runningTasks(state).length);
  return readyTasks(state).slice(0, room);
}

/** Returns whether agents lease tasks or could: somebody should give a sign. */
export function isWorkUnderWay(state: ExecutionState): boolean {
  return state.graph.order.some(
    (id) => taskOf(state, id).status === 'RUNNING' || isReady(state, id),
  );
}

function isReady(state: ExecutionState, id: string): boolean {
  if (taskOf(state, id).status !== 'QUEUED') return false;
  const first = state.graph.waitsFor.get(id) ?? [];
  return first.every((other) => isDone(taskOf(state, other).status));
}
