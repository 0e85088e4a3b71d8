import type { ClassifiedDiff, DiffInput, DiffOptions } from '@pce/core/ports';
import type { ClassifyChange } from './classify-change.ts';
import { diffSplit, type SplitInput, splitInput } from './lines/diff-lines.ts';
import type { LineChange } from './lines/number-lines.ts';

/** Share of the time limit after which a coarse answer is prepared, which takes time too. */
const shareOfLimit = 0.8;

export function classifyInline(
  classify: ClassifyChange,
  input: DiffInput,
  { signal, timeoutMs }: DiffOptions & { readonly timeoutMs: number },
): ClassifiedDiff {
  signal?.throwIfAborted();
  const end = performance.now() + shareOfLimit * timeoutMs;
  return classify(input, () => performance.now() > end) ?? coarseAnswer(input, timeoutMs);
}

/**
 * Returns the answer for texts that were not compared in time: everything between their equal ends is one change, and
 * the class is MEDIUM, since the change was not examined. The patch is exact.
 */
export function coarseAnswer(input: DiffInput, timeoutMs: number): ClassifiedDiff {
  const split = splitInput(input);
  const { patch, changes } = diffSplit(split, () => true);
  const ratio = ratioOf(split, changes);
  const detail = `the texts were not compared within ${timeoutMs} ms: only their equal ends were found`;
  return {
    patch,
    class: 'MEDIUM',
    figures: { ratio, kept: ratio, order: 1 },
    decidedBy: 'time-limit',
    reasons: [{ rule: 'time-limit', class: 'MEDIUM', detail }],
    changes: [],
    coarse: true,
  };
}

/** Share of the lines that are equal, rounded down to four decimals. */
function ratioOf({ from, to }: SplitInput, changes: readonly LineChange[]): number {
  const changed = changes.reduce(
    (sum, { fromStart, fromEnd, toStart, toEnd }) => sum + fromEnd - fromStart + toEnd - toStart,
    0,
  );
  const all = from.lines.length + to.lines.length;
  return all === 0 ? 1 : Math.floor((10_000 * (all - changed)) / all) / 10_000;
}
