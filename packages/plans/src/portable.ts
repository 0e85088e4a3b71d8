// The package without Node: no files, no folders, and no zip archives.

export { ownerWords } from './markdown/people.js';
export { type DecomposeOptions, decompose } from './model/decompose.js';
export { type Plan, planSchema } from './plan.js';
export { planFromTasks } from './plan-from-tasks.js';
export { planToJson } from './plan-json.js';
export type { ReadPlanOptions } from './plan-reader.js';
export { readPlan } from './read-plan-portable.js';
export { actionWords } from './text/action-of.js';
export { type ToTaskPlanOptions, toTaskPlan } from './to-task-plan.js';
