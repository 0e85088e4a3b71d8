import * as rules from '@pce/rules';

/** Roles by rules. Also in `@pce/rules`. */
export const ruleRoles = rules.ruleRoles;

/** Options of `ruleRoles`. Also in `@pce/rules`. */
export type RuleRolesOptions = rules.RuleRolesOptions;

/** A Critic by rules. Also in `@pce/rules`. */
export const ruleCritic = rules.ruleCritic;

/** Checks a planning document. Also in `@pce/rules`. */
export const checkDocument = rules.checkDocument;

/** Options of `checkDocument`. Also in `@pce/rules`. */
export type CheckDocumentOptions = rules.CheckDocumentOptions;

/** Result of `checkDocument`. Also in `@pce/rules`. */
export type DocumentCheck = rules.DocumentCheck;

/** Tools and workflows for looking up steps. Also in `@pce/rules`. */
export type CheckHost = rules.CheckHost;

/** A step as read by `checkDocument`. Also in `@pce/rules`. */
export type CheckedStep = rules.CheckedStep;

/** Reads a planning document. Also in `@pce/rules`. */
export const parsePlanningDocument = rules.parsePlanningDocument;

/** Texts of a planning document. Also in `@pce/rules`. */
export type PlanningDocument = rules.PlanningDocument;

/** A remark for the author of a planning document. Also in `@pce/rules`. */
export type PlanningProblem = rules.PlanningProblem;
