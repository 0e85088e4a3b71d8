import { diffArrays } from 'diff';
import type { LineChange } from './line-change.ts';
import type { NumberedLines } from './number-lines.ts';
import type { WorkBudget } from './work-budget.ts';

/** Minimum number of edits tried with any budget. */
const minEdits = 8;

/**
 * Compares two ranges without anchors by Myers' algorithm. Returns their changes, or undefined if that takes more steps
 * than the budget has left.
 */
export function diffGap(
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
