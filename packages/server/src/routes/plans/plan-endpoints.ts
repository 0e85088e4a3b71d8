import type { Endpoint } from '../../endpoint/endpoint.js';
import { createPlan } from './create-plan.js';
import { deletePlan } from './delete-plan.js';
import { getPlan } from './get-plan.js';
import { listPlanTasks } from './list-plan-tasks.js';
import { listPlans } from './list-plans.js';
import { replacePlanTasks } from './replace-plan-tasks.js';

export const planEndpoints: readonly Endpoint[] = [
  createPlan,
  listPlans,
  getPlan,
  deletePlan,
  listPlanTasks,
  replacePlanTasks,
];
