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
  const { read, create, send, remove } = endpoints(transport);
  return {
    create: create('Plan', '/api/plans', planBody),
    list: read('PlanPage', '/api/plans'),
    get: read('Plan', '/api/plans/{id}'),
    text: read('PlanOriginal', '/api/plans/{id}/text'),
    tasks: read('PlanTaskPage', '/api/plans/{id}/tasks'),
    replaceTasks: send(
      'Plan',
      { method: 'PUT', isRepeatable: true },
      '/api/plans/{id}/tasks',
      (tasks: readonly WrittenTask[] = []) => ({
        tasks: tasks.map((task) => writeDocument('WrittenTask', task)),
      }),
    ),
    delete: remove('/api/plans/{id}'),
  };
}
