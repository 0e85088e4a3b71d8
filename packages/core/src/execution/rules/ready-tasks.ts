import { personAction } from '../../contracts/task.js';
import { type ExecutionState, plannedTask, taskOf } from './state.js';

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
  const offered: string[] = [];
  for (const rank of agenda.ready) {
    if (offered.length >= room) break;
    offered.push(...idsOf([rank], graph.order).filter((id) => !isForPerson(state, id)));
  }
  return offered;
}

/** Returns whether a task is for a person, who has not given it to an agent. */
function isForPerson(state: ExecutionState, id: string): boolean {
  return plannedTask(state, id).action === personAction && taskOf(state, id).agent === undefined;
}

/** Returns whether agents lease tasks or could: somebody should give a sign. */
export function isWorkUnderWay(state: ExecutionState): boolean {
  return state.agenda.ready.length > 0 || runningTasks(state).length > 0;
}

function idsOf(ranks: readonly number[], order: readonly string[]): string[] {
  return ranks.flatMap((rank) => order[rank] ?? []);
}
