// Parsing of commands in plain words, for roles by rules and workflow triggers.
export { type ForbiddenStep, forbiddenSteps } from '../policy/forbidden-steps.js';
export { type StrayValue, strayValues } from '../policy/stray-values.js';
export { splitWords, stem, withoutPlural } from '../text/words.js';
export { type CommandToken, keyFrom } from './command-token.js';
export { commandTokens } from './command-tokens.js';
export { isDateText } from './date-text.js';
export { functionWords } from './function-words.js';
export { type CommandReading, type CommandWord, readCommand } from './read-command.js';
export type { WordClass } from './word-class.js';
