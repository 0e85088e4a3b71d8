import type { StatedUsage, WorkContext, WorkTask } from '../wire/api.generated.js';

/** A task, as the function that does it sees it. */
export interface Assignment {
  readonly executionId: string;
  readonly task: WorkTask;
  readonly params: WorkTask['params'];
  readonly context: WorkContext;
  /**
   * Aborted with a `TaskStoppedError` when the work is of no more use: the execution was paused or cancelled, the task
   * was taken away, or the agent stops.
   */
  readonly signal: AbortSignal;
  /** Reports progress. Of several reports in a row the latest is sent, as fast as the server takes them. */
  progress(percent: number, message?: string): void;
  /** Reports that a part of it is done. */
  subtask(id: string): void;
  /** States what models used for it; sent with the last report. The latest call counts. */
  usage(usage: StatedUsage): void;
}

/**
 * Does a task and answers with its output, which must be something JSON can hold; or with `new Blocked(…)` where a
 * person must decide first, or `new ForReview(output)` where a person must accept it. A thrown error is reported as the
 * task's error, and the task is tried again by its retry policy.
 */
export type Handler = (assignment: Assignment) => unknown;
