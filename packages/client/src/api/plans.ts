import { path } from '../path.js';
import type { Transport } from '../transport/transport.js';
import type {
  Plan,
  PlanOriginal,
  PlanPage,
  PlanTaskPage,
  WrittenTask,
} from '../wire/api.generated.js';
import { writeDocument } from '../wire/write-document.js';
import { endpoints } from './endpoints.js';
import { type PlanSource, planBody } from './plan-body.js';
import type { CreateOptions, PageOptions, RequestOptions } from './request-options.js';

/** Plans. Every method rejects with `ApiError`, `ConnectionError` or the signal's reason. */
export interface PlansApi {
  /** Stores a plan. Its errors are among its `problems`. */
  create(plan: PlanSource, options?: CreateOptions): Promise<Plan>;
  /** Lists plans, the newest first. */
  list(options?: PageOptions): Promise<PlanPage>;
  /** Returns a plan. */
  get(planId: string, options?: RequestOptions): Promise<Plan>;
  /** Returns the text that it was read from. */
  text(planId: string, options?: RequestOptions): Promise<PlanOriginal>;
  /** Lists its tasks, in the order of the plan. */
  tasks(planId: string, options?: PageOptions): Promise<PlanTaskPage>;
  /** Replaces its tasks by a person's own. Executions that have begun keep theirs. */
  replaceTasks(
    planId: string,
    tasks: readonly WrittenTask[],
    options?: RequestOptions,
  ): Promise<Plan>;
  /** Removes a plan; executions of it go on. */
  delete(planId: string, options?: RequestOptions): Promise<void>;
}

export function plansApi(transport: Transport): PlansApi {
  const { send, read, create, remove } = endpoints(transport);
  return {
    create: (plan, options) => create('Plan', '/api/plans', planBody(plan), options),
    list: ({ signal, ...query } = {}) => read('PlanPage', '/api/plans', { query, signal }),
    get: (id, options) => read('Plan', path`/api/plans/${id}`, options),
    text: (id, options) => read('PlanOriginal', path`/api/plans/${id}/text`, options),
    tasks: (id, { signal, ...query } = {}) =>
      read('PlanTaskPage', path`/api/plans/${id}/tasks`, { query, signal }),
    replaceTasks: (id, tasks, { signal } = {}) =>
      send('Plan', {
        method: 'PUT',
        path: path`/api/plans/${id}/tasks`,
        body: { tasks: tasks.map((task) => writeDocument('WrittenTask', task)) },
        signal,
        isRepeatable: true,
      }),
    delete: (id, options) => remove(path`/api/plans/${id}`, options),
  };
}
