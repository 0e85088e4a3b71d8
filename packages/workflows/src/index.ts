// Workflows

export type { Constraints } from './constraints/constraints.js';
// The YAML of a file's front matter, with line numbers; other documents are read the same way.
export { type LoadWorkflowsOptions, loadWorkflows } from './load/load-workflows.js';
// Matching
// One file
export { parseWorkflow } from './parse/parse-workflow.js';
// Agent Skills
export { type FollowSkillOptions, followSkill } from './skill/follow-skill.js';
// The parts of a workflow
export type { Workflow } from './workflow.js';
export {
  type WorkflowSource,
  type Workflows,
  workflowsFrom,
} from './workflows.js';
