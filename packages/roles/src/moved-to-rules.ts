import * as rules from '@pce/rules';

/** Roles by rules. Also in `@pce/rules`. */
export const ruleRoles = rules.ruleRoles;

/** A Critic by rules. Also in `@pce/rules`. */
export const ruleCritic = rules.ruleCritic;

/** Checks a planning document. Also in `@pce/rules`. */
export const checkDocument = rules.checkDocument;

/** Reads a planning document. Also in `@pce/rules`. */
export const parsePlanningDocument = rules.parsePlanningDocument;
