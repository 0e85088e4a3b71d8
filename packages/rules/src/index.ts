export { type PlanningDocument, parsePlanningDocument } from '@pce/role-parts';
export { checkDocument } from './check-document.js';
export { ruleCritic } from './critic.js';
export { type RuleRolesOptions, ruleRoles } from './rule-roles.js';
