// Roles by rules: no model, no key, no network.
export type { FileExists } from './rules/answer/check-criteria.js';
export {
  type PlanningDocument,
  type PlanningProblem,
  parsePlanningDocument,
} from './rules/document/planning-document.js';
export { type RuleRolesOptions, ruleRoles } from './rules/rule-roles.js';
