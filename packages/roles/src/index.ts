// Parts that both kinds of roles build on.

export { type AnswerEvidence, evidenceIn } from './answer/evidence-in.js';
export { type RenderAnswerOptions, renderAnswer } from './answer/render-answer.js';
export {
  type PlanningDocument,
  type PlanningProblem,
  parsePlanningDocument,
} from './document/planning-document.js';
export type { FileExists } from './validation/check-criteria.js';
export type { EvidencePolicy } from './validation/validate-by-code.js';

// Roles by language models.

export type { DeclaredChecks } from './model/checks.prompt.js';
export type { ModelClientOptions } from './model/client-factory.js';
export type { PromptReport } from './model/model-client.js';
export { type ModelRolesOptions, modelRoles, type RoleModels } from './model/model-roles.js';
export type { PlanBy } from './model/planner.js';
export { defaultPromptBudgets, type PromptBudgets } from './model/prompt/budgets.js';
export { estimatingTokenizer, type Tokenizer } from './model/prompt/tokenizer.js';
export { alignmentRubric, modelReflector } from './model/reflector.js';
export { type RolePrompts, rolePrompts } from './model/role-prompts.js';

// Roles that one model plays in one conversation.

export { soloPrompt } from './solo/solo.prompt.js';
export { type SoloRolesOptions, soloRoles } from './solo/solo-roles.js';

// Roles by rules: no model, no key, no network.

export {
  type CheckDocumentOptions,
  checkDocument,
  type DocumentCheck,
} from './rules/check/check-document.js';
export type { CheckedStep, CheckHost } from './rules/check/read-steps.js';
export { ruleCritic } from './rules/critic.js';
export { type RuleRolesOptions, ruleRoles } from './rules/rule-roles.js';
