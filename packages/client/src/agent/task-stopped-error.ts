import { ClientError } from '../client-error.js';

/**
 * Reason to stop for a handler: the task was given to another, the execution has ended or is paused, or the agent
 * stops.
 */
export type StopReason = 'lost' | 'cancelled' | 'paused' | 'agent-stopped';

/** The reason of a handler's aborted signal. Stop working: another agent has the task, or it is no longer needed. */
export class TaskStoppedError extends ClientError {
  constructor(
    readonly task: string,
    readonly reason: StopReason,
    message: string,
  ) {
    super('task_stopped', `task ${task}: ${message}`);
  }
}
