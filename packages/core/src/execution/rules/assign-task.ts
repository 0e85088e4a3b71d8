import type { ExecutionEvent } from './events.js';
import { offeredTasks } from './ready-tasks.js';
import { type ExecutionState, taskOf } from './state.js';

/** A task as it is given out. */
export interface Offer {
  readonly task: string;
  readonly agent: string;
  /** What the agent proves with that the task is its own. */
  readonly token: string;
}

/** Gives a task out; nothing happens where it is not to be had any more. */
export function assignTask(
  state: ExecutionState,
  { task, agent, token }: Offer,
  at: number,
): ExecutionEvent[] {
  if (!isFor(state, task, agent) || !offeredTasks(state).includes(task)) return [];
  const attempt = taskOf(state, task).attempts + 1;
  const expiresAt = at + state.options.leaseMs;
  return [{ type: 'task.assigned', v: 1, at, task, agent, attempt, token, expiresAt }];
}

/** Whether the agent may have it: any may, unless a person named one. */
export function isFor(state: ExecutionState, task: string, agent: string): boolean {
  const only = taskOf(state, task).agent ?? state.agent;
  return only === undefined || only === agent;
}
