import type { ExecutionDraft } from './events.js';
import { offeredTasks } from './ready-tasks.js';
import { type ExecutionState, taskOf } from './state.js';

/** A task that is leased to an agent. */
export interface Offer {
  readonly task: string;
  readonly agent: string;
  /** Proof that the agent holds the task. */
  readonly token: string;
  /** Milliseconds of the lease. @defaultValue as the execution says */
  readonly leaseMs?: number | undefined;
}

/** Assigns a task to an agent; returns no event if the task is not offered to it any more. */
export function assignTask(
  state: ExecutionState,
  { task, agent, token, leaseMs = state.options.leaseMs }: Offer,
  at: number,
): ExecutionDraft[] {
  if (!isFor(state, task, agent) || !offeredTasks(state).includes(task)) return [];
  const attempt = taskOf(state, task).attempts + 1;
  const expiresAt = at + leaseMs;
  return [{ type: 'task.assigned', task, agent, attempt, token, expiresAt }];
}

/** Returns whether a task that the agent failed or lost is for others that can do it, unless only this agent may. */
export function isAvoided(
  state: ExecutionState,
  { task, agent, at }: Pick<Offer, 'task' | 'agent'> & { readonly at: number },
): boolean {
  const { avoided, agent: only = state.agent } = taskOf(state, task);
  if (only !== undefined || avoided?.agent !== agent) return false;
  return at < avoided.since + (state.options.preferOthersMs ?? Math.min(600_000, avoided.leaseMs));
}

/** Returns whether the agent may take a task: any may, unless a person named one. */
export function isFor(state: ExecutionState, task: string, agent: string): boolean {
  const only = taskOf(state, task).agent ?? state.agent;
  return only === undefined || only === agent;
}
