export { evidenceIn, renderAnswer } from './answer/render-answer.js';

// Roles by language models

export type { PromptReport } from './model/model-client.js';
export { type ModelRolesOptions, modelRoles, type RoleModels } from './model/model-roles.js';
export { alignmentRubric, modelReflector } from './model/reflector.js';
export { type RolePrompts, rolePrompts } from './model/role-prompts.js';

// Several Planners

export { modelJudge } from './ensemble/model-judge.js';
export { type PlannerEnsembleOptions, plannerEnsemble } from './ensemble/planner-ensemble.js';
export type { PlanJudge } from './ensemble/rubric-judge.js';
export { rubricJudge } from './ensemble/rubric-judge.js';

// All roles by one model in one conversation

export { soloPrompt } from './solo/solo.prompt.js';
export { type SoloRolesOptions, soloRoles } from './solo/solo-roles.js';

// Roles by rules, exported here since release 0.1

export { checkDocument, parsePlanningDocument, ruleCritic, ruleRoles } from './moved-to-rules.js';
