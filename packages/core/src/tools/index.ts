export { ToolError } from '../errors.js';
export { digest } from '../text/digest.js';
export {
  parsePath,
  parseReference,
  type Reference,
  referencesIn,
  valueAt,
} from '../text/reference.js';
export { createToolCatalog, type ToolCatalog, type ToolCatalogOptions } from './catalog.js';
export { childTurnOf, depthOf, parentCallOf } from './child-turn.js';
export {
  defineTool,
  type InputSchemaOptions,
  type ToolOptions,
  type ToolParts,
} from './define-tool.js';
export { type FamilyMember, familyProblems, type ToolFamily } from './family.js';
export { mendArguments } from './mend-arguments.js';
export { type CommandIndex, createCommandIndex } from './search/create-command-index.js';
export type { MeaningEntry, MeaningMatch } from './search/meaning-index.js';
export type { Tool, ToolArguments, ToolContext, ToolReport, TurnInfo } from './tool.js';
export { ToolQuestion, type ToolQuestionParts } from './tool-question.js';
export { ToolSuspended } from './tool-suspended.js';
