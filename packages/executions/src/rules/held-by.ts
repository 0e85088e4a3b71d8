import type { ExecutionStatus } from '../contracts/execution.js';
import { runningTasks } from './ready-tasks.js';
import { type Assignment, type ExecutionState, plannedTask, taskOf } from './state.js';

/** A task that an agent leases. */
export interface HeldTask extends Pick<Assignment, 'token' | 'expiresAt'> {
  readonly execution: string;
  /** Status of the execution. */
  readonly status: ExecutionStatus;
  readonly task: string;
  readonly title: string;
}

export function heldBy(state: ExecutionState, agent: string): readonly HeldTask[] {
  const { execution, status } = state;
  return runningTasks(state).flatMap((task) => {
    const { assignment } = taskOf(state, task);
    if (assignment?.agent !== agent) return [];
    const { token, expiresAt } = assignment;
    return [{ execution, status, task, title: plannedTask(state, task).title, token, expiresAt }];
  });
}
