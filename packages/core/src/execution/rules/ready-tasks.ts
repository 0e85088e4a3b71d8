import { type ExecutionState, taskOf } from './state.js';
import { isDone } from './transitions.js';

/** Tasks that wait for nothing but an agent, the first to begin first. */
export function readyTasks(state: ExecutionState): string[] {
  return state.graph.order.filter((id) => isReady(state, id));
}

/** Tasks in the hands of agents. */
export function runningTasks(state: ExecutionState): string[] {
  return state.graph.order.filter((id) => taskOf(state, id).status === 'RUNNING');
}

/** Ready tasks that may be given out now: as many as may run beside those that do, none while the execution rests. */
export function offeredTasks(state: ExecutionState): string[] {
  if (!['QUEUED', 'RUNNING', 'BLOCKED'].includes(state.status)) return [];
  const room = Math.max(0, state.options.concurrency - runningTasks(state).length);
  return readyTasks(state).slice(0, room);
}

function isReady(state: ExecutionState, id: string): boolean {
  if (taskOf(state, id).status !== 'QUEUED') return false;
  const first = state.graph.waitsFor.get(id) ?? [];
  return first.every((other) => isDone(taskOf(state, other).status));
}
