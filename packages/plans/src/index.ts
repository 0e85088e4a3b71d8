export { loadPlan, readPlanFolder } from './load-plan.js';
export * from './portable.js';
// Takes the place of the portable one: it reads Word files too.
export { readPlan } from './read-plan.js';
