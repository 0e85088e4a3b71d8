export type { Declaration } from './declaration.js';
export { type ArgumentPlaces, commandArguments } from './declaration.js';
export { issuePath, issueReason } from './parameters.js';
export {
  leadingComment,
  leadingCommentBlock,
  readDeclaration,
  readDeclarationFile,
  toReport,
} from './read-declaration.js';
