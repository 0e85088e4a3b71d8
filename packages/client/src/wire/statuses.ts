export const executionStatuses = [
  'CREATED',
  'QUEUED',
  'RUNNING',
  'BLOCKED',
  'PAUSED',
  'COMPLETED',
  'FAILED',
  'CANCELLED',
] as const;

/** Where an execution stands. `COMPLETED`, `FAILED` and `CANCELLED` have ended. */
export type ExecutionStatus = (typeof executionStatuses)[number];

export const taskStatuses = [
  'QUEUED',
  'RUNNING',
  'BLOCKED',
  'COMPLETE',
  'ERROR',
  'SKIPPED',
] as const;

export type TaskStatus = (typeof taskStatuses)[number];

export const reportTypes = [
  'heartbeat',
  'task_started',
  'task_progress',
  'task_complete',
  'task_error',
  'task_blocked',
  'task_released',
  'subtask_complete',
] as const;

/** What an agent can say of a task it holds. */
export type ReportType = (typeof reportTypes)[number];

export const taskChoices = ['approve', 'retry', 'skip', 'take_over', 'reassign'] as const;

/** What a person can do about a task. */
export type TaskChoice = (typeof taskChoices)[number];
