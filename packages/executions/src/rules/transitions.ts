import type { ExecutionStatus, TaskStatus } from '../contracts/execution.js';

/** Allowed transitions of an execution, by its status. Any other is refused with an error that names both statuses. */
export const executionTransitions: Readonly<Record<ExecutionStatus, readonly ExecutionStatus[]>> = {
  CREATED: ['QUEUED', 'CANCELLED'],
  QUEUED: ['RUNNING', 'CANCELLED'],
  RUNNING: ['BLOCKED', 'PAUSED', 'COMPLETED', 'FAILED', 'CANCELLED'],
  BLOCKED: ['RUNNING', 'PAUSED', 'CANCELLED'],
  PAUSED: ['RUNNING', 'CANCELLED'],
  FAILED: ['CANCELLED'],
  COMPLETED: [],
  CANCELLED: [],
};

/** Allowed transitions of a task, by its status. A task in `ERROR` is retried after a delay, unless it failed for good. */
export const taskTransitions: Readonly<Record<TaskStatus, readonly TaskStatus[]>> = {
  QUEUED: ['RUNNING', 'BLOCKED', 'COMPLETE', 'SKIPPED'],
  RUNNING: ['COMPLETE', 'ERROR', 'BLOCKED', 'QUEUED', 'SKIPPED'],
  BLOCKED: ['QUEUED', 'COMPLETE', 'SKIPPED'],
  ERROR: ['QUEUED', 'COMPLETE', 'SKIPPED'],
  COMPLETE: [],
  SKIPPED: [],
};

export function isEnded(status: ExecutionStatus): boolean {
  return status === 'COMPLETED' || status === 'FAILED' || status === 'CANCELLED';
}

/** Returns whether a task of this status needs no more work. */
export function isDone(status: TaskStatus): boolean {
  return status === 'COMPLETE' || status === 'SKIPPED';
}

/** Returns whether a task of this status can be changed: no agent holds it, and it is not done. `undefined`: there is none yet. */
export function isChangeable(status: TaskStatus | undefined): boolean {
  return status !== 'RUNNING' && (status === undefined || !isDone(status));
}
