import { type ExecutionState, taskOf } from './state.js';

/** Returns the ids of queued tasks whose dependencies are done, in the order to start them. */
export function readyTasks({ agenda, graph }: ExecutionState): string[] {
  return idsOf(agenda.ready, graph.order);
}

/** Returns the ids of the tasks that are neither queued nor done, in the order to start them. */
export function activeTasks({ agenda, graph }: ExecutionState): string[] {
  return idsOf(agenda.active, graph.order);
}

/** Returns the ids of the tasks that agents lease. */
export function runningTasks(state: ExecutionState): string[] {
  return activeTasks(state).filter((id) => taskOf(state, id).status === 'RUNNING');
}

/** Returns the ids of the tasks that wait for a person, in the order to start them. */
export function blockedTasks(state: ExecutionState): string[] {
  return activeTasks(state).filter((id) => taskOf(state, id).blocker !== undefined);
}

/** Returns the ready tasks that may be leased now, within the concurrency; none if the execution does not accept work. */
export function offeredTasks(state: ExecutionState): string[] {
  const { status, options, agenda, graph } = state;
  if (!['QUEUED', 'RUNNING', 'BLOCKED'].includes(status)) return [];
  const room = Math.max(0, options.concurrency - runningTasks(state).length);
  return idsOf(agenda.ready.slice(0, room), graph.order);
}

/** Returns whether agents lease tasks or could: somebody should give a sign. */
export function isWorkUnderWay(state: ExecutionState): boolean {
  return state.agenda.ready.length > 0 || runningTasks(state).length > 0;
}

function idsOf(ranks: readonly number[], order: readonly string[]): string[] {
  return ranks.flatMap((rank) => order[rank] ?? []);
}
