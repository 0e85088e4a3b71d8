// Workflows

export type { CallLimit, Constraints } from './constraints/constraints.js';
// The YAML of a file's front matter, with line numbers; other documents are read the same way.
export {
  type FrontMatterYaml,
  readFrontMatterYaml,
  type YamlProblem,
} from './front-matter/read-front-matter-yaml.js';
export type { InputSource } from './inputs/input-source.js';
export { type LoadWorkflowsOptions, loadWorkflows } from './load/load-workflows.js';
// Matching
export type { MatchExplanation, MatchInput } from './match/explain-match.js';
export type { NearWorkflow } from './match/nearest-workflows.js';
// One file
export { parseWorkflow } from './parse/parse-workflow.js';
export type { ParsedWorkflow } from './parse/read-document.js';
export type { SourcePath, WorkflowProblem } from './problem.js';
// Agent Skills
export { type FollowSkillOptions, followSkill, type SkillTool } from './skill/follow-skill.js';
// The parts of a workflow
export type { ActionCondition } from './triggers/action.js';
export type { DataRequirementCondition } from './triggers/data-requirement.js';
export type {
  LabelCondition,
  LabelInput,
  LiteralCondition,
  PatternCondition,
} from './triggers/pattern.js';
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
