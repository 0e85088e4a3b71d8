import { path } from '../path.js';
import type { Transport } from '../transport/transport.js';
import type { Execution, Resolution, Task, TaskPage } from '../wire/api.generated.js';
import { writeDocument } from '../wire/write-document.js';
import { endpoints } from './endpoints.js';
import type { CreateOptions, PageOptions, RequestOptions } from './request-options.js';

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

export function tasksApi(transport: Transport): TasksApi {
  const { read, create } = endpoints(transport);
  return {
    list: (execution, { signal, ...query } = {}) =>
      read('TaskPage', path`/api/executions/${execution}/tasks`, { query, signal }),
    get: (execution, task, options) =>
      read('Task', path`/api/executions/${execution}/tasks/${task}`, options),
    resolve: (execution, task, resolution, options) => {
      const where = path`/api/executions/${execution}/tasks/${task}/resolve`;
      return create('Execution', where, writeDocument('Resolution', resolution), options);
    },
  };
}
