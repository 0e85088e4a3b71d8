// The package without Node: no files, no folders, and no zip archives.

export type { PlanLimits } from './limits.js';
export { type OwnerKind, type OwnerWords, ownerKinds, ownerWords } from './markdown/people.js';
export { type DecomposeOptions, decompose } from './model/decompose.js';
export { actionsOfTask, paramsOfTask } from './params-of-task.js';
export {
  type Plan,
  type PlanAbout,
  type PlanDuration,
  type PlanFormatName,
  type PlanOrder,
  type PlanPlace,
  type PlanTask,
  planFormatNames,
  planOrders,
  planSchema,
} from './plan.js';
export { type PlanFromTasksOptions, planFromTasks, type WrittenTask } from './plan-from-tasks.js';
export {
  type PlanJson,
  type PlanTaskJson,
  planToJson,
} from './plan-json.js';
export type { ReadPlanOptions } from './plan-reader.js';
export type { PlanFile, PlanSource } from './plan-source.js';
export type { PlanProblem, PlanProblemCode } from './problem.js';
export { readPlan } from './read-plan-portable.js';
export { actionWords, namesOfCapability } from './text/action-of.js';
export { type ToTaskPlanOptions, toTaskPlan } from './to-task-plan.js';
