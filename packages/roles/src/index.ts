export type { EvidencePolicy, FileExists } from '@pce/role-parts';
export {
  type AnswerEvidence,
  evidenceIn,
  type RenderAnswerOptions,
  renderAnswer,
} from './answer/render-answer.js';

// Roles by language models

export type { DeclaredChecks } from './model/checks.prompt.js';
export type { ModelClientOptions } from './model/client-factory.js';
export type { PromptReport } from './model/model-client.js';
export { type ModelRolesOptions, modelRoles, type RoleModels } from './model/model-roles.js';
export type { PlanBy } from './model/planner.js';
export type {
  PromptBudgets,
  Tokenizer,
} from './model/prompt/budgets.js';
export { alignmentRubric, modelReflector } from './model/reflector.js';
export { type RolePrompts, rolePrompts } from './model/role-prompts.js';

// Several Planners

export { type ModelJudgeOptions, modelJudge } from './ensemble/model-judge.js';
export type { PlanChoice, PlanJudge, ProposedPlan } from './ensemble/plan-judge.js';
export { type PlannerEnsembleOptions, plannerEnsemble } from './ensemble/planner-ensemble.js';
export {
  type PlanCriterion,
  planCriteria,
  type RubricJudgeOptions,
  rubricJudge,
} from './ensemble/rubric-judge.js';

// All roles by one model in one conversation

export { soloPrompt } from './solo/solo.prompt.js';
export { type SoloRolesOptions, soloRoles } from './solo/solo-roles.js';

// Roles by rules, exported here since release 0.1

export {
  type CheckDocumentOptions,
  type CheckedStep,
  type CheckHost,
  checkDocument,
  type DocumentCheck,
  type PlanningDocument,
  type PlanningProblem,
  parsePlanningDocument,
  type RuleRolesOptions,
  ruleCritic,
  ruleRoles,
} from './moved-to-rules.js';
