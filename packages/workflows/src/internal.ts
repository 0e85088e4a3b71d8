// For the packages of this repository, which have the same version: may change with any version.

export { readFrontMatterYaml } from './front-matter/read-front-matter-yaml.js';
export type { MatchExplanation } from './match/explain-match.js';
export type { NearWorkflow } from './match/nearest-workflows.js';
export type { WorkflowProblem } from './problem.js';
