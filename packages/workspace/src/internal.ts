// For the packages of this repository, which have the same version: may change with any version.

export { repeatedPrograms } from './building/near-duplicate.js';
export { errorIdsOf } from './history/learn.js';
export { applyProposal, type Proposal, readProposals } from './history/proposals.js';
export { hasLearning, recordLearning } from './history/record-learning.js';
export {
  type AcceptedPromotion,
  acceptDemotion,
  acceptMend,
  filesOf,
} from './promotion/accept-promotion.js';
export type { ScriptDraft } from './promotion/draft-workflow.js';
export { type Demotion, findDemotions } from './promotion/find-demotions.js';
export { findProgramMends, type ProgramMend } from './promotion/find-program-mends.js';
export type { Refusal } from './promotion/find-promotions.js';
export { findScriptMends, type ScriptMend } from './promotion/find-script-mends.js';
export { mendProgram } from './promotion/mend-program.js';
export type { ReadTurn, RecordedTurn } from './promotion/recorded-turn.js';
export { readRunDocuments } from './promotion/run-documents.js';
export { documentOf } from './promotion/same-work.js';
export type { WrittenScript } from './promotion/write-script.js';
export { turnFolder } from './save-turn.js';
export { scriptContradictions } from './script-contradictions.js';
export { readSecrets } from './secrets.js';
export type { WorkspaceParts } from './workspace.js';
