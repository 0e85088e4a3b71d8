export {
  type FileExists,
  type PlanningDocument,
  type PlanningProblem,
  parsePlanningDocument,
} from '@pce/role-parts';
export {
  type CheckDocumentOptions,
  checkDocument,
  type DocumentCheck,
} from './check-document.js';
export { ruleCritic } from './critic.js';
export type { CheckedStep, CheckHost } from './read-steps.js';
export { type RuleRolesOptions, ruleRoles } from './rule-roles.js';
