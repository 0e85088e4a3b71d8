// Entry point without Node: everything runs in the caller's thread.
export type { DiffClassifierOptions } from './diff-classifier-options.ts';
export { diffClassifier } from './diff-classifier-portable.ts';
export { diffCharacters } from './lines/diff-characters.ts';
export { diffLines } from './lines/diff-lines.ts';
export { defaultDiffRules } from './rules/default-rules.ts';
export type { DiffRules, TermRule } from './rules/diff-rules.ts';
