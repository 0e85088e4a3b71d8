import type { DiffInput } from '@pce/core/ports';
import { diffNumbers, workBudget } from './diff-numbers.ts';
import { type LineDiff, type NumberedLines, numberLines, splitLines } from './number-lines.ts';
import { type PatchTexts, toPatch } from './to-patch.ts';

/** Difference of two texts by line. */
export interface LinePatch extends LineDiff {
  /** Unified diff, exact: applied to `from` it gives `to`. Empty for equal texts. */
  readonly patch: string;
}

/**
 * Compares two texts by line. A range that is too costly is one change, and `coarse` is true; the patch is exact
 * nevertheless. `isOver` may end the search for a fine diff early.
 *
 * @example diffLines({ from: 'a\nb\n', to: 'a\nc\n' }).changes // [{ fromStart: 1, fromEnd: 2, toStart: 1, toEnd: 2 }]
 */
export function diffLines(input: DiffInput, isOver?: () => boolean): LinePatch {
  return diffSplit(splitInput(input), isOver);
}

/** Texts that were split into lines and numbered. */
export interface SplitInput extends PatchTexts {
  readonly numbers: NumberedLines;
}

export function splitInput({ from, to, fromName = 'from', toName = 'to' }: DiffInput): SplitInput {
  const texts = { from: splitLines(from), to: splitLines(to), fromName, toName };
  return { ...texts, numbers: numberLines(texts.from, texts.to) };
}

export function diffSplit({ numbers, ...texts }: SplitInput, isOver?: () => boolean): LinePatch {
  const budget = workBudget(numbers.from.length + numbers.to.length, isOver);
  const diff = diffNumbers(numbers, budget);
  return { ...diff, patch: toPatch(texts, diff.changes) };
}
