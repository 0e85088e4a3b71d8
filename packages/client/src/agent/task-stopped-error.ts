import { ClientError } from '../client-error.js';

/**
 * Why a handler is told to stop: the task was given to another, the execution has ended or is paused, or the agent
 * stops.
 */
export type StopReason = 'lost' | 'cancelled' | 'paused' | 'agent-stopped';

/** The reason of a handler's aborted signal. Stop working: another agent has the task, or nobody needs it any more. */
export class TaskStoppedError extends ClientError {
  constructor(
    readonly task: string,
    readonly reason: StopReason,
    message: string,
  ) {
    super('task_stopped', `task ${task}: ${message}`);
  }
}
