import type { ExecutionStatus, TaskStatus } from '../../contracts/execution.js';

/** Where an execution may go from where it is. Anything else is refused with both states named. */
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

/** Where a task may go from where it is. `ERROR` is tried again when it has rested, unless it failed for good. */
export const taskTransitions: Readonly<Record<TaskStatus, readonly TaskStatus[]>> = {
  QUEUED: ['RUNNING', 'COMPLETE', 'SKIPPED'],
  RUNNING: ['COMPLETE', 'ERROR', 'BLOCKED', 'QUEUED', 'SKIPPED'],
  BLOCKED: ['QUEUED', 'COMPLETE', 'SKIPPED'],
  ERROR: ['QUEUED', 'COMPLETE', 'SKIPPED'],
  COMPLETE: [],
  SKIPPED: [],
};

/** Nothing more happens in an execution of this status by itself. */
export function isEnded(status: ExecutionStatus): boolean {
  return status === 'COMPLETED' || status === 'FAILED' || status === 'CANCELLED';
}

/** The task needs no more work. */
export function isDone(status: TaskStatus): boolean {
  return status === 'COMPLETE' || status === 'SKIPPED';
}
