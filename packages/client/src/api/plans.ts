import { path } from '../path.js';
import type { Transport } from '../transport/transport.js';
import type { Plan, PlanPage, PlanTaskPage, WrittenTask } from '../wire/api.generated.js';
import { documentReader } from '../wire/read-document.js';
import { writeDocument } from '../wire/write-document.js';
import { type PlanSource, planBody } from './plan-body.js';
import {
  type CreateOptions,
  onceOnly,
  type PageOptions,
  type RequestOptions,
} from './request-options.js';

/** Plans. Every method rejects with `ApiError`, `ConnectionError` or the signal's reason. */
export interface PlansApi {
  /** Stores a plan. Its errors are among its `problems`. */
  create(plan: PlanSource, options?: CreateOptions): Promise<Plan>;
  /** Lists plans, the newest first. */
  list(options?: PageOptions): Promise<PlanPage>;
  /** Returns a plan. */
  get(planId: string, options?: RequestOptions): Promise<Plan>;
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

export function plansApi({ ask, askNothing }: Transport): PlansApi {
  return {
    create: (plan, options = {}) =>
      ask(
        { method: 'POST', path: '/api/plans', body: planBody(plan), ...onceOnly(options) },
        documentReader('Plan'),
      ),
    list: ({ signal, ...query } = {}) =>
      ask({ method: 'GET', path: '/api/plans', query, signal }, documentReader('PlanPage')),
    get: (planId, { signal } = {}) =>
      ask({ method: 'GET', path: path`/api/plans/${planId}`, signal }, documentReader('Plan')),
    tasks: (planId, { signal, ...query } = {}) =>
      ask(
        { method: 'GET', path: path`/api/plans/${planId}/tasks`, query, signal },
        documentReader('PlanTaskPage'),
      ),
    replaceTasks: (planId, tasks, { signal } = {}) =>
      ask(
        {
          method: 'PUT',
          path: path`/api/plans/${planId}/tasks`,
          body: { tasks: tasks.map((task) => writeDocument('WrittenTask', task)) },
          signal,
          isRepeatable: true,
        },
        documentReader('Plan'),
      ),
    delete: (planId, { signal } = {}) =>
      askNothing({ method: 'DELETE', path: path`/api/plans/${planId}`, signal }),
  };
}
