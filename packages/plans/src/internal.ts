// For the packages of this repository, which have the same version: may change with any version.

export { type OwnerWords, ownerKinds } from './markdown/people.js';
export { actionsOfTask, paramsOfTask } from './params-of-task.js';
export {
  type PlanDuration,
  type PlanFormatName,
  type PlanOrder,
  type PlanTask,
  planFormatNames,
  planOrders,
} from './plan.js';
export type { WrittenTask } from './plan-from-tasks.js';
export type { PlanJson } from './plan-json.js';
export type { PlanSource } from './plan-source.js';
export { namesOfCapability } from './text/action-of.js';
