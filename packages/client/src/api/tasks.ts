import type { Transport } from '../transport/transport.js';
import type { Execution, Resolution, Task, TaskPage } from '../wire/api.generated.js';
import { body, endpoints } from './endpoints.js';
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
    list: read('TaskPage', '/api/executions/{id}/tasks'),
    get: read('Task', '/api/executions/{id}/tasks/{task}'),
    resolve: create('Execution', '/api/executions/{id}/tasks/{task}/resolve', body('Resolution')),
  };
}
