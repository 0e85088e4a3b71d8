import type { Json } from '@pce/core/contracts';
import type { TaskStatus } from '../contracts/execution.js';
import type { Task } from '../contracts/task.js';
import { ancestorsOf } from './schedule-network.js';
import { actionsOf, type ExecutionState, plannedTask, taskOf } from './state.js';

/** A task before or after the one that is leased. */
export interface NeighbourTask {
  readonly id: string;
  readonly title: string;
  readonly status: TaskStatus;
  /** Output of the task; absent if it exceeds 10,000 characters as JSON. */
  readonly output?: Json;
}

/** A leased task with its context, for the agent. */
export interface TaskOffer {
  readonly execution: string;
  readonly planId?: string;
  readonly owner: string;
  /** The task; parameters given by a person replace those of the plan. */
  readonly task: Task;
  /** Number of the attempt, from 1. */
  readonly attempt: number;
  /** Token of the lease, for every report. */
  readonly token: string;
  /** Unix time in milliseconds at which the lease expires, unless a report renews it. */
  readonly expiresAt: number;
  /** Goal of the plan, or its name if it has none. */
  readonly goal: string;
  /** The plan's success criteria and constraints. */
  readonly criteria: readonly string[];
  readonly constraints: readonly string[];
  /** The tasks around it, the outermost first: its phase. */
  readonly around: readonly Pick<Task, 'id' | 'title'>[];
  /** Notes of people on the task. */
  readonly notes: readonly string[];
  /** Why the last attempt failed; absent before the first failure. */
  readonly failure?: string;
  /** Lessons of finished tasks for those after them, such as an error and the way round it. */
  readonly learned: readonly string[];
  /** Its dependencies with their outputs. */
  readonly previous: readonly NeighbourTask[];
  /** Tasks that depend on it. */
  readonly upcoming: readonly NeighbourTask[];
}

/**
 * Returns the offer of a leased task; `undefined` if no agent leases it.
 *
 * @param able - Actions of the agent: the first that suffices is that of the offer.
 */
export function taskOffer(
  state: ExecutionState,
  id: string,
  able: readonly string[] = [],
): TaskOffer | undefined {
  const task = plannedTask(state, id);
  const { assignment, attempts, params, notes, failure } = taskOf(state, id);
  if (assignment === undefined) return undefined;
  const { execution, planId, owner, plan } = state;
  const suffice = actionsOf(state, id);
  const action = suffice.find((each) => able.includes(each)) ?? suffice[0] ?? task.action;
  return {
    execution,
    ...(planId !== undefined && { planId }),
    owner,
    task: { ...task, action, params: params ?? task.params },
    attempt: attempts,
    token: assignment.token,
    expiresAt: assignment.expiresAt,
    goal: plan.goal || plan.name,
    criteria: plan.criteria ?? [],
    constraints: plan.constraints ?? [],
    around: ancestorsOf(task, state.graph.byId)
      .map(({ id: whole, title }) => ({ id: whole, title }))
      .reverse(),
    notes,
    ...(failure !== undefined && { failure }),
    learned: state.learned,
    previous: previousTasks(state, id),
    upcoming: upcomingOf(state, id).map((other) => neighbour(state, other)),
  };
}

/** Number of tasks before, and after, that an offer lists. */
const maxNeighbours = 50;
/** Characters of an output as JSON. */
const maxOutput = 10_000;

/** Returns the tasks that a task waited for, with their outputs. */
export function previousTasks(state: ExecutionState, id: string): NeighbourTask[] {
  const all = (state.graph.waitsFor.get(id) ?? []).flatMap((other) => leavesOf(state, other));
  return all.slice(0, maxNeighbours).map((other) => neighbour(state, other));
}

function leavesOf(state: ExecutionState, id: string): string[] {
  return state.graph.parts.get(id)?.flatMap((part) => leavesOf(state, part)) ?? [id];
}

function upcomingOf(state: ExecutionState, id: string): string[] {
  const { dependents, order } = state.graph;
  const ranks = new Set<number>();
  for (let each: string | null = id; each !== null; each = plannedTask(state, each).parent) {
    for (const rank of dependents.get(each) ?? []) ranks.add(rank);
  }
  const first = [...ranks].sort((a, b) => a - b).slice(0, maxNeighbours);
  return first.flatMap((rank) => order[rank] ?? []);
}

function neighbour(state: ExecutionState, id: string): NeighbourTask {
  const { status, output } = taskOf(state, id);
  const { title } = plannedTask(state, id);
  const isShort = output !== undefined && JSON.stringify(output).length <= maxOutput;
  return { id, title, status, ...(isShort && { output }) };
}
