import type { LineChange } from './line-change.ts';
import { longestIncreasingRun } from './longest-increasing-run.ts';
import type { NumberedLines } from './number-lines.ts';

/** Lines that occur once in each of two ranges, in an order that both share. */
export interface Anchors {
  readonly pairs: readonly (readonly [from: number, to: number])[];
  /** Whether the ranges have any line in common, anchor or not. */
  readonly overlap: boolean;
}

/** Returns a function that finds the anchors of ranges of these lines. Its tables are made once and reused. */
export function anchorFinder({
  from,
  to,
  distinct,
}: NumberedLines): (range: LineChange) => Anchors {
  const fromCount = new Int32Array(distinct);
  const toCount = new Int32Array(distinct);
  const toPlace = new Int32Array(distinct);

  return (range) => {
    const fromLines = from.subarray(range.fromStart, range.fromEnd);
    const toLines = to.subarray(range.toStart, range.toEnd);
    for (const line of fromLines) fromCount[line] = (fromCount[line] ?? 0) + 1;
    toLines.forEach((line, index) => {
      toCount[line] = (toCount[line] ?? 0) + 1;
      toPlace[line] = range.toStart + index;
    });

    let overlap = false;
    const candidates: [number, number][] = [];
    fromLines.forEach((line, index) => {
      if (toCount[line] === 0) return;
      overlap = true;
      if (fromCount[line] === 1 && toCount[line] === 1) {
        candidates.push([range.fromStart + index, toPlace[line] ?? 0]);
      }
    });
    const run = longestIncreasingRun(candidates.map(([, place]) => place));

    for (const line of fromLines) fromCount[line] = 0;
    for (const line of toLines) toCount[line] = 0;
    return { pairs: run.flatMap((at) => candidates.slice(at, at + 1)), overlap };
  };
}
