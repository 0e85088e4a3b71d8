import { diffArrays } from 'diff';
import type { LineChange, LineDiff, NumberedLines } from './number-lines.ts';

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

/** Minimum number of edits tried with any budget. */
const minEdits = 8;

/**
 * Compares two ranges without anchors by Myers' algorithm. Returns their changes, or undefined if that takes more steps
 * than the budget has left.
 */
function diffGap(
  { from, to }: NumberedLines,
  range: LineChange,
  budget: WorkBudget,
): readonly LineChange[] | undefined {
  const old = Array.from(from.subarray(range.fromStart, range.fromEnd));
  const now = Array.from(to.subarray(range.toStart, range.toEnd));
  const allowed = Math.max(minEdits, Math.floor(Math.sqrt(budget.editSteps)));
  const maxEditLength = Math.min(old.length + now.length, allowed);
  const parts = diffArrays(old, now, { maxEditLength });
  if (parts === undefined) {
    budget.editSteps = Math.max(0, budget.editSteps - maxEditLength ** 2);
    return undefined;
  }

  const changes: LineChange[] = [];
  let { fromStart, toStart } = range;
  let edits = 0;
  for (const { added, removed, count } of parts) {
    const fromEnd = fromStart + (added ? 0 : count);
    const toEnd = toStart + (removed ? 0 : count);
    if (added || removed) {
      edits += count;
      changes.push({ fromStart, fromEnd, toStart, toEnd });
    }
    fromStart = fromEnd;
    toStart = toEnd;
  }
  budget.editSteps = Math.max(0, budget.editSteps - edits ** 2);
  return changes;
}

/** Lines that occur once in each of two ranges, in an order that both share. */
interface Anchors {
  readonly pairs: readonly (readonly [from: number, to: number])[];
  /** Whether the ranges have any line in common, anchor or not. */
  readonly overlap: boolean;
}

/** Returns a function that finds the anchors of ranges of these lines. Its tables are made once and reused. */
function anchorFinder({ from, to, distinct }: NumberedLines): (range: LineChange) => Anchors {
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

/** Remaining work of a diff. Counted, not timed, so that the same texts give the same diff. */
interface WorkBudget {
  /** Remaining lines of the search for anchors. */
  anchorLines: number;
  /** Remaining steps of Myers' algorithm in ranges without anchors. */
  editSteps: number;
  /** Returns whether the time is over; every range left then stays one change. */
  isOver(): boolean;
}

/** Passes over all lines in the search for anchors; each range is usually searched a few times. */
const maxPasses = 64;

/** About 10 ms of Myers' algorithm. */
const maxEditSteps = 100_000;

export function workBudget(lines: number, isOver: () => boolean = () => false): WorkBudget {
  return { anchorLines: maxPasses * lines + 1_000, editSteps: maxEditSteps, isOver };
}
/** Returns the indexes of a longest strictly increasing subsequence, in order. O(n log n). */
export function longestIncreasingRun(values: readonly number[]): readonly number[] {
  const tails: number[] = []; // tails[k]: index of the smallest value that ends a run of k + 1
  const previous: (number | undefined)[] = [];
  values.forEach((value, index) => {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((values[tails[middle] ?? 0] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    previous[index] = tails[low - 1];
    tails[low] = index;
  });
  const run: number[] = [];
  for (let at = tails.at(-1); at !== undefined; at = previous[at]) run.push(at);
  return run.reverse();
}
