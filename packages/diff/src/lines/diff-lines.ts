import { diffNumbers } from './diff-numbers.ts';
import type { LineDiff } from './line-change.ts';
import { numberLines } from './number-lines.ts';
import { splitLines } from './split-lines.ts';
import { toPatch } from './to-patch.ts';
import { workBudget } from './work-budget.ts';

/** Texts to compare, and how their patch names them. */
export interface LineDiffInput {
  readonly from: string;
  readonly to: string;
  /** @defaultValue `from` */
  readonly fromName?: string;
  /** @defaultValue `to` */
  readonly toName?: string;
}

/** Difference of two texts by line. */
export interface LinePatch extends LineDiff {
  /** Unified diff, exact: applied to `from` it gives `to`. Empty for equal texts. */
  readonly patch: string;
}

/**
 * Compares two texts by line. Where a range would be too costly, all of it is one change and `coarse` is true; the patch is
 * exact all the same. `isOver` may end the search for a fine diff early.
 *
 * @example diffLines({ from: 'a\nb\n', to: 'a\nc\n' }).changes // [{ fromStart: 1, fromEnd: 2, toStart: 1, toEnd: 2 }]
 */
export function diffLines(
  { from, to, fromName = 'from', toName = 'to' }: LineDiffInput,
  isOver?: () => boolean,
): LinePatch {
  const texts = { from: splitLines(from), to: splitLines(to), fromName, toName };
  const budget = workBudget(texts.from.length + texts.to.length, isOver);
  const diff = diffNumbers(numberLines(texts.from, texts.to), budget);
  return { ...diff, patch: toPatch(texts, diff.changes) };
}
