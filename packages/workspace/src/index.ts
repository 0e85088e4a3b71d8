export { repeatedPrograms } from './building/near-duplicate.js';
// Learning from errors
export type { LearningOptions } from './history/learn.js';
export { applyProposal, type Proposal, readProposals } from './history/proposals.js';
export { hasLearning, type NotedLearning, recordLearning } from './history/record-learning.js';
export { type OpenWorkspaceOptions, openWorkspace } from './open-workspace.js';
export type { WorkspaceProblem } from './problem.js';
// Promotion of recurring commands to workflows
export { acceptDemotion, acceptPromotion } from './promotion/accept-promotion.js';
export type { Draft } from './promotion/draft-workflow.js';
export { type Demotion, type DemotionOptions, findDemotions } from './promotion/find-demotions.js';
export {
  findPromotions,
  type Promotion,
  type Promotions,
  type Refusal,
} from './promotion/find-promotions.js';
export type { RecurringOptions } from './promotion/find-recurring.js';
export {
  type ReadTurn,
  type RecordedCommand,
  type RecordedTurn,
  readTurns,
  recordTurn,
} from './promotion/recorded-turn.js';
export type { Plan, PlanningDocument } from './read-plan.js';
export { turnFolder } from './save-turn.js';
export { readSecrets, type Secrets } from './secrets.js';
export type { FileExists, Workspace, WorkspaceParts } from './workspace.js';
