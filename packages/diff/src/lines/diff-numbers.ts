import { diffGap } from './diff-gap.ts';
import { anchorFinder } from './find-anchors.ts';
import type { LineChange, LineDiff } from './line-change.ts';
import type { NumberedLines } from './number-lines.ts';
import type { WorkBudget } from './work-budget.ts';

/**
 * Compares numbered lines: trims equal ends, splits at lines that occur once on both sides, and recurses; ranges
 * without such lines use Myers' algorithm. A range that is too costly stays one change, and the answer is coarse.
 */
export function diffNumbers(lines: NumberedLines, budget: WorkBudget): LineDiff {
  const findAnchors = anchorFinder(lines);
  const changes: LineChange[] = [];
  let coarse = false;
  const whole = { fromStart: 0, fromEnd: lines.from.length, toStart: 0, toEnd: lines.to.length };
  const open: LineChange[] = [whole]; // a stack: the next range in the text is on top

  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const range = trimEqualEnds(lines, next);
    const size = range.fromEnd - range.fromStart + range.toEnd - range.toStart;
    if (size === 0) continue;
    if (range.fromStart === range.fromEnd || range.toStart === range.toEnd) {
      changes.push(range);
      continue;
    }
    budget.anchorLines -= size;
    if (budget.anchorLines < 0 || budget.isOver()) {
      coarse = true;
      changes.push(range);
      continue;
    }
    const { pairs, overlap } = findAnchors(range);
    if (pairs.length > 0) {
      open.push(...between(range, pairs).reverse());
    } else {
      const inside = overlap ? diffGap(lines, range, budget) : [range];
      coarse ||= inside === undefined;
      changes.push(...(inside ?? [range]));
    }
  }
  return { changes: joinTouching(changes), coarse };
}

function trimEqualEnds({ from, to }: NumberedLines, range: LineChange): LineChange {
  let { fromStart, fromEnd, toStart, toEnd } = range;
  while (fromStart < fromEnd && toStart < toEnd && from[fromStart] === to[toStart]) {
    fromStart += 1;
    toStart += 1;
  }
  while (fromStart < fromEnd && toStart < toEnd && from[fromEnd - 1] === to[toEnd - 1]) {
    fromEnd -= 1;
    toEnd -= 1;
  }
  return { fromStart, fromEnd, toStart, toEnd };
}

function between(range: LineChange, pairs: readonly (readonly [number, number])[]): LineChange[] {
  const ranges: LineChange[] = [];
  let { fromStart, toStart } = range;
  for (const [from, to] of pairs) {
    if (from > fromStart || to > toStart) {
      ranges.push({ fromStart, fromEnd: from, toStart, toEnd: to });
    }
    fromStart = from + 1;
    toStart = to + 1;
  }
  return [...ranges, { ...range, fromStart, toStart }];
}

function joinTouching(changes: readonly LineChange[]): readonly LineChange[] {
  const joined: LineChange[] = [];
  for (const change of changes) {
    const last = joined.at(-1);
    if (last?.fromEnd === change.fromStart && last.toEnd === change.toStart) {
      joined[joined.length - 1] = { ...last, fromEnd: change.fromEnd, toEnd: change.toEnd };
    } else {
      joined.push(change);
    }
  }
  return joined;
}
