// Workflows

export type { CallLimit, Constraints } from './constraints/constraints.js';
// The YAML of a file's front matter, with line numbers: other documents are read the same way.
export {
  type FrontMatterYaml,
  readFrontMatterYaml,
  type YamlProblem,
} from './front-matter-yaml.js';
export type { InputSource } from './input-source.js';
export { type LoadWorkflowsOptions, loadWorkflows } from './load.js';
// Matching
export type { MatchExplanation, MatchInput } from './match.js';
export type { NearWorkflow } from './nearest.js';
// One file
export { parseWorkflow } from './parse.js';
export type { SourcePath, WorkflowProblem } from './problem.js';
export type { ParsedWorkflow } from './read-document.js';
// Agent Skills
export { type FollowSkillOptions, followSkill } from './skill/follow-skill.js';
// What a workflow is made of
export type { ActionCondition } from './triggers/action.js';
export type { DataRequirementCondition } from './triggers/data-requirement.js';
export type { LabelCondition, LabelInput } from './triggers/label.js';
export type { LiteralCondition } from './triggers/literal.js';
export type { PatternCondition } from './triggers/pattern.js';
export type { Trigger, TriggerCondition } from './triggers/trigger.js';
export type {
  ForEach,
  InputType,
  StepTarget,
  Workflow,
  WorkflowCategory,
  WorkflowCriterion,
  WorkflowFallback,
  WorkflowInput,
  WorkflowStep,
} from './workflow.js';
export {
  type SkillOptions,
  type WorkflowSource,
  type Workflows,
  workflowsFrom,
} from './workflows.js';
