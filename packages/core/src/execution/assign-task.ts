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
  const { agent: only = state.agent, attempts } = taskOf(state, task);
  const isForAgent = only === undefined || only === agent;
  if (!isForAgent || !offeredTasks(state).includes(task)) return [];
  const attempt = attempts + 1;
  const expiresAt = at + state.options.leaseMs;
  return [{ type: 'task.assigned', v: 1, at, task, agent, attempt, token, expiresAt }];
}
