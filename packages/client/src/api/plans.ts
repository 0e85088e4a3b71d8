import { path } from '../path.js';
import type { Transport } from '../transport/transport.js';
import {
  type Plan,
  type PlanPage,
  type PlanTaskPage,
  readPlan,
  readPlanPage,
  readPlanTaskPage,
} from '../wire/plan.js';
import { type PlanSource, planBody } from './plan-body.js';
import {
  type CreateOptions,
  onceOnly,
  type PageOptions,
  type RequestOptions,
} from './request-options.js';
import { toWire, type WrittenTask } from './written-task.js';

/** Plans. Every method rejects with `ApiError`, `ConnectionError` or the signal's reason. */
export interface PlansApi {
  /** Keeps a plan. What is wrong in it is among its `problems`. */
  create(plan: PlanSource, options?: CreateOptions): Promise<Plan>;
  /** The newest first. */
  list(options?: PageOptions): Promise<PlanPage>;
  get(planId: string, options?: RequestOptions): Promise<Plan>;
  /** In the order of the plan. */
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
        readPlan,
      ),
    list: ({ signal, ...query } = {}) =>
      ask({ method: 'GET', path: '/api/plans', query, signal }, readPlanPage),
    get: (planId, { signal } = {}) =>
      ask({ method: 'GET', path: path`/api/plans/${planId}`, signal }, readPlan),
    tasks: (planId, { signal, ...query } = {}) =>
      ask(
        { method: 'GET', path: path`/api/plans/${planId}/tasks`, query, signal },
        readPlanTaskPage,
      ),
    replaceTasks: (planId, tasks, { signal } = {}) =>
      ask(
        {
          method: 'PUT',
          path: path`/api/plans/${planId}/tasks`,
          body: { tasks: tasks.map(toWire) },
          signal,
        },
        readPlan,
      ),
    delete: (planId, { signal } = {}) =>
      askNothing({ method: 'DELETE', path: path`/api/plans/${planId}`, signal }),
  };
}
