import { path } from '../path.js';
import type { Transport } from '../transport/transport.js';
import type { Execution, Resolution, Task, TaskPage } from '../wire/api.generated.js';
import { documentReader } from '../wire/read-document.js';
import { writeDocument } from '../wire/write-document.js';
import {
  type CreateOptions,
  onceOnly,
  type PageOptions,
  type RequestOptions,
} from './request-options.js';

/** Tasks of executions. Every method rejects with `ApiError`, `ConnectionError` or the signal's reason. */
export interface TasksApi {
  /** Lists tasks in the order of the plan; each names the one it is a part of. */
  list(executionId: string, options?: PageOptions): Promise<TaskPage>;
  /** Returns a task with its whole output. */
  get(executionId: string, taskId: string, options?: RequestOptions): Promise<Task>;
  /** Resolves a task that waits for a decision. An `ApiError` of status 409 names the refused transition. */
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
        documentReader('TaskPage'),
      ),
    get: (executionId, taskId, { signal } = {}) =>
      ask(
        { method: 'GET', path: path`/api/executions/${executionId}/tasks/${taskId}`, signal },
        documentReader('Task'),
      ),
    resolve: (executionId, taskId, resolution, options = {}) =>
      ask(
        {
          method: 'POST',
          path: path`/api/executions/${executionId}/tasks/${taskId}/resolve`,
          body: writeDocument('Resolution', resolution),
          ...onceOnly(options),
        },
        documentReader('Execution'),
      ),
  };
}
