import type { TaskStatus } from '../../contracts/execution.js';
import type { Json } from '../../contracts/json.js';
import type { Task } from '../../contracts/task.js';
import { type ExecutionState, taskOf } from './state.js';

/** A task beside the one that is given out. */
export interface NeighbourTask {
  readonly id: string;
  readonly title: string;
  readonly status: TaskStatus;
  /** What came of it, up to 10,000 characters of JSON; a longer one is left out. */
  readonly output?: Json;
}

/** A task in the hands of an agent, with what it should know. */
export interface TaskOffer {
  readonly execution: string;
  readonly planId?: string;
  readonly owner: string;
  /** With the parameters a person gave in place of the plan's. */
  readonly task: Task;
  /** 1, then 2 where it was given out before. */
  readonly attempt: number;
  /** Goes into every report. */
  readonly token: string;
  /** Unix time in milliseconds at which the task is taken away, unless a report comes first. */
  readonly expiresAt: number;
  readonly goal: string;
  /** What people said about it. */
  readonly notes: readonly string[];
  /** What it waited for, with what came of that. */
  readonly previous: readonly NeighbourTask[];
  /** What waits for it. */
  readonly upcoming: readonly NeighbourTask[];
}

/** What the agent is told that was given a task. */
export function taskOffer(state: ExecutionState, id: string): TaskOffer | undefined {
  const task = state.graph.byId.get(id);
  const { assignment, attempts, params, notes } = taskOf(state, id);
  if (task === undefined || assignment === undefined) return undefined;
  const { execution, planId, owner, plan } = state;
  const previous = (state.graph.waitsFor.get(id) ?? []).flatMap((other) => leavesOf(state, other));
  return {
    execution,
    ...(planId !== undefined && { planId }),
    owner,
    task: { ...task, params: params ?? task.params },
    attempt: attempts,
    token: assignment.token,
    expiresAt: assignment.expiresAt,
    goal: plan.goal || plan.name,
    notes,
    previous: previous.slice(0, mostNeighbours).map((other) => neighbour(state, other)),
    upcoming: upcomingOf(state, id).map((other) => neighbour(state, other)),
  };
}

const mostNeighbours = 50;
const mostOutput = 10_000;

function leavesOf(state: ExecutionState, id: string): string[] {
  return state.graph.parts.get(id)?.flatMap((part) => leavesOf(state, part)) ?? [id];
}

function upcomingOf(state: ExecutionState, id: string): string[] {
  const whole = new Set<string>();
  for (
    let each: string | null = id;
    each !== null;
    each = state.graph.byId.get(each)?.parent ?? null
  ) {
    whole.add(each);
  }
  const waits = (other: string): boolean =>
    (state.graph.waitsFor.get(other) ?? []).some((first) => whole.has(first));
  return state.graph.order.filter(waits).slice(0, mostNeighbours);
}

function neighbour(state: ExecutionState, id: string): NeighbourTask {
  const { status, output } = taskOf(state, id);
  const title = state.graph.byId.get(id)?.title ?? id;
  const isShort = output !== undefined && JSON.stringify(output).length <= mostOutput;
  return { id, title, status, ...(isShort && { output }) };
}
