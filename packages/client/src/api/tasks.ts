import { path } from '../path.js';
import type { Transport } from '../transport/transport.js';
import { type Execution, readExecution } from '../wire/execution.js';
import type { Json, JsonObject } from '../wire/readers.js';
import type { TaskChoice } from '../wire/statuses.js';
import { readTask, readTaskPage, type Task, type TaskPage } from '../wire/task.js';
import {
  type CreateOptions,
  onceOnly,
  type PageOptions,
  type RequestOptions,
} from './request-options.js';

/** What a person decides about a task. */
export interface Resolution {
  /**
   * `approve` accepts an output that waits for review, or the alternative in `note`; `retry` gives the task out again;
   * `skip` goes on without it; `take_over` means the person did it, with `outputData`; `reassign` gives it to `agentId`.
   */
  readonly choice: TaskChoice;
  /** For the agent, in the person's words. */
  readonly note?: string;
  /** In place of the task's parameters. */
  readonly params?: JsonObject;
  readonly agentId?: string;
  readonly outputData?: Json;
}

/** Tasks of executions. Every method rejects with `ApiError`, `ConnectionError` or the signal's reason. */
export interface TasksApi {
  /** In the order of the plan; each names the one it is a part of. */
  list(executionId: string, options?: PageOptions): Promise<TaskPage>;
  /** With its whole output. */
  get(executionId: string, taskId: string, options?: RequestOptions): Promise<Task>;
  /** Decides what a task waits for. An `ApiError` of status 409 says where it is, and where it does not go. */
  resolve(
    executionId: string,
    taskId: string,
    resolution: Resolution,
    options?: CreateOptions,
  ): Promise<Execution>;
}

export function tasksApi({ ask }: Transport): TasksApi {
  return {
    list: (executionId, { signal, ...query } = {}) =>
      ask(
        { method: 'GET', path: path`/api/executions/${executionId}/tasks`, query, signal },
        readTaskPage,
      ),
    get: (executionId, taskId, { signal } = {}) =>
      ask(
        { method: 'GET', path: path`/api/executions/${executionId}/tasks/${taskId}`, signal },
        readTask,
      ),
    resolve: (executionId, taskId, { choice, note, params, agentId, outputData }, options = {}) =>
      ask(
        {
          method: 'POST',
          path: path`/api/executions/${executionId}/tasks/${taskId}/resolve`,
          body: { choice, note, params, agent_id: agentId, output_data: outputData },
          ...onceOnly(options),
        },
        readExecution,
      ),
  };
}
