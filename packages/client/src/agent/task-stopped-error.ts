/**
 * Why a handler is told to stop: the task was given to another, the execution has ended or is paused, or the agent
 * stops.
 */
export type StopReason = 'lost' | 'cancelled' | 'paused' | 'agent-stopped';

/** With what a handler's signal is aborted. */
export class TaskStoppedError extends Error {
  override readonly name = 'TaskStoppedError';

  constructor(
    readonly task: string,
    readonly reason: StopReason,
    message: string,
  ) {
    super(`task ${task}: ${message}`);
  }
}
