export { type OpenWorkspaceOptions, openWorkspace } from './open-workspace.js';
// Growth by use: recurring work becomes workflows and scripts
export { acceptPromotion } from './promotion/accept-promotion.js';
export { findPromotions, type Promotion } from './promotion/find-promotions.js';
export { readTurns, recordTurn } from './promotion/recorded-turn.js';
export { writeScript } from './promotion/write-script.js';
export type { Plan } from './read-plan.js';
export type { Workspace } from './workspace.js';
