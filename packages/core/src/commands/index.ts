// Commands in plain words, taken apart: for roles by rules and for workflow triggers.
export { type CommandToken, keyFrom } from './command-token.js';
export { commandTokens } from './command-tokens.js';
export { dateText, isDateText, monthOf } from './date-text.js';
export { functionWords } from './function-words.js';
export { type Grammar, grammars, type Language, languageOf } from './languages.js';
export { type CommandReading, type CommandWord, readCommand } from './read-command.js';
export { type Unit, unitOf } from './units.js';
export type { WordClass } from './word-class.js';
export { splitWords, stem, stemIn, withoutPlural } from './words.js';
