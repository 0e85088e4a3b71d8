import * as rules from '@pce/rules';

/** Roles by rules. @deprecated Import it from `@pce/rules`. */
export const ruleRoles = rules.ruleRoles;

/** Options of `ruleRoles`. @deprecated Import it from `@pce/rules`. */
export type RuleRolesOptions = rules.RuleRolesOptions;

/** A Critic by rules. @deprecated Import it from `@pce/rules`. */
export const ruleCritic = rules.ruleCritic;

/** Checks a planning document. @deprecated Import it from `@pce/rules`. */
export const checkDocument = rules.checkDocument;

/** Options of `checkDocument`. @deprecated Import it from `@pce/rules`. */
export type CheckDocumentOptions = rules.CheckDocumentOptions;

/** Result of `checkDocument`. @deprecated Import it from `@pce/rules`. */
export type DocumentCheck = rules.DocumentCheck;

/** Tools and workflows that steps are looked up in. @deprecated Import it from `@pce/rules`. */
export type CheckHost = rules.CheckHost;

/** A step as `checkDocument` read it. @deprecated Import it from `@pce/rules`. */
export type CheckedStep = rules.CheckedStep;

/** Reads a planning document. @deprecated Import it from `@pce/rules`. */
export const parsePlanningDocument = rules.parsePlanningDocument;

/** Texts of a planning document. @deprecated Import it from `@pce/rules`. */
export type PlanningDocument = rules.PlanningDocument;

/** A remark for the author of a planning document. @deprecated Import it from `@pce/rules`. */
export type PlanningProblem = rules.PlanningProblem;
