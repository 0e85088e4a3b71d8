// Entry point without Node: everything runs in the caller's thread.
export type { DiffClassifierOptions } from './diff-classifier-options.ts';
export { diffClassifier } from './diff-classifier-portable.ts';
export { type CharacterPart, diffCharacters } from './lines/diff-characters.ts';
export { diffLines, type LineDiffInput, type LinePatch } from './lines/diff-lines.ts';
export type { LineChange, LineDiff } from './lines/number-lines.ts';
export { defaultDiffRules } from './rules/default-rules.ts';
export type {
  DiffRules,
  DiffThresholds,
  SectionKind,
  StructureCaps,
  TermRule,
} from './rules/diff-rules.ts';
