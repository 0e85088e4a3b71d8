import type { BlockerKind } from '../contracts/execution.js';
import { personAction } from '../contracts/task.js';
import { isAskedBefore } from './ask-rules.js';
import { actionsOf, type ExecutionState, plannedTask, taskOf } from './state.js';

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
  const { options, agenda, graph } = state;
  if (!acceptsWork(state)) return [];
  const room = Math.max(0, options.concurrency - runningTasks(state).length);
  const offered: string[] = [];
  for (const rank of agenda.ready) {
    if (offered.length >= room) break;
    offered.push(...idsOf([rank], graph.order).filter((id) => decisionOn(state, id) === undefined));
  }
  return offered;
}

/** Returns the first ready task that a person is to be asked about, and what for; of a task with children, one child asks. */
export function taskForPerson(
  state: ExecutionState,
): { readonly id: string; readonly kind: BlockerKind } | undefined {
  const { forPeople } = state.graph;
  const hasRules = state.options.rules !== undefined;
  if ((forPeople.size === 0 && !hasRules) || !acceptsWork(state)) return undefined;
  const asked = new Set(blockedTasks(state).map((id) => forPeople.get(id) ?? id));
  for (const id of readyTasks(state)) {
    const kind = decisionOn(state, id);
    if (kind !== undefined && !asked.has(forPeople.get(id) ?? id)) return { id, kind };
  }
  return undefined;
}

/** Returns the kind of a person's decision without which no agent gets a task; `undefined` if it needs none. */
function decisionOn(state: ExecutionState, id: string): BlockerKind | undefined {
  const whole = state.graph.forPeople.get(id) ?? (isAskedBefore(state, id) ? id : undefined);
  if (whole === undefined) return undefined;
  const { approval } = plannedTask(state, id);
  if (actionsOf(state, id)[0] !== personAction)
    return taskOf(state, whole).isApproved === undefined ? 'approval' : undefined;
  if (taskOf(state, id).agent !== undefined) return undefined;
  return approval === undefined ? 'person' : 'approval';
}

function acceptsWork({ status, options }: ExecutionState): boolean {
  if (status === 'QUEUED') return options.startAt === undefined;
  return status === 'RUNNING' || status === 'BLOCKED';
}

/** Returns whether agents lease tasks or could: somebody should give a sign. */
export function isWorkUnderWay(state: ExecutionState): boolean {
  return state.agenda.ready.length > 0 || runningTasks(state).length > 0;
}

function idsOf(ranks: readonly number[], order: readonly string[]): string[] {
  return ranks.flatMap((rank) => order[rank] ?? []);
}
