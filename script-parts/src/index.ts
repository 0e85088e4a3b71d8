export { type ArgumentPlaces, commandArguments } from './command-arguments.js';
export type { Declaration } from './declaration.js';
export { leadingComment, leadingCommentBlock } from './leading-comment.js';
export { readDeclaration, readDeclarationFile } from './read-declaration.js';
export { issuePath, issueReason } from './schema-issue.js';
export { toReport } from './script-answer.js';
