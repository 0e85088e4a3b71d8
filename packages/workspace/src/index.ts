export { repeatedPrograms } from './building/near-duplicate.js';
// Learning from errors
export { errorIdsOf, type LearningOptions } from './history/learn.js';
export { applyProposal, type Proposal, readProposals } from './history/proposals.js';
export { hasLearning, type NotedLearning, recordLearning } from './history/record-learning.js';
export { type OpenWorkspaceOptions, openWorkspace } from './open-workspace.js';
export type { WorkspaceProblem } from './problem.js';
// Growth by use: recurring work becomes workflows and scripts
export {
  type AcceptedPromotion,
  acceptDemotion,
  acceptMend,
  acceptPromotion,
  filesOf,
} from './promotion/accept-promotion.js';
export type { Draft, ScriptDraft } from './promotion/draft-workflow.js';
export { type Demotion, type DemotionOptions, findDemotions } from './promotion/find-demotions.js';
export { findProgramMends, type ProgramMend } from './promotion/find-program-mends.js';
export {
  findPromotions,
  type Promotion,
  type Promotions,
  type Refusal,
} from './promotion/find-promotions.js';
export { findScriptMends, type ScriptMend } from './promotion/find-script-mends.js';
export { mendProgram } from './promotion/mend-program.js';
export {
  type ReadTurn,
  type RecordedCall,
  type RecordedTurn,
  readTurns,
  recordTurn,
} from './promotion/recorded-turn.js';
export { readRunDocuments } from './promotion/run-documents.js';
export {
  documentOf,
  type Occurrence,
  type RecurringOptions,
  type RunDocument,
} from './promotion/same-work.js';
export { type WrittenScript, writeScript } from './promotion/write-script.js';
export type { Plan, PlanningDocument } from './read-plan.js';
export { turnFolder } from './save-turn.js';
export { scriptContradictions } from './script-contradictions.js';
export { readSecrets, type Secrets } from './secrets.js';
export type { FileExists, Workspace, WorkspaceParts } from './workspace.js';
