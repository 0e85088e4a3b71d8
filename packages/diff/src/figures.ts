import type { DiffFigures, ItemChange } from '@pce/core/internal';
import type { ItemMatches } from './items/match-items.ts';
import type { Item, PlanText } from './items/read-items.ts';
import { longestIncreasingRun } from './lines/diff-numbers.ts';
import type { SplitProgress } from './rules/split-progress.ts';

const keptSimilarity = 0.8;

/** Credit for an item that was matched by position in a reworded text. */
const creditByPlace = 0.5;

/** Computes the three figures of a change. Finished steps, and as many new ones, are not counted. */
export function figuresOf(
  from: PlanText,
  to: PlanText,
  { matches, finished, followed }: SplitProgress,
): DiffFigures {
  const { same, changed, added } = matches;
  const gone = finished.length + followed.length;
  const come = followed.length + Math.min(added.length, finished.length);
  const [before, after] = [from.items.length - gone, to.items.length - come];
  const most = Math.max(before, after);
  const credit = changed.reduce((sum, { similarity, byPlace }) => {
    if (byPlace) return sum + creditByPlace;
    return sum + (similarity >= keptSimilarity ? 1 : similarity);
  }, 0);
  const all = before + after;
  return {
    ratio: round(all === 0 ? 1 : (2 * longestIncreasingRun(same.map(([at]) => at)).length) / all),
    kept: round(most === 0 ? 1 : (same.length + credit) / most),
    order: round(orderOf(from.items, to.items, matches)),
  };
}

/** Share of the kept steps that have kept their order. Constraints and goals have no order. */
function orderOf(
  from: readonly Item[],
  to: readonly Item[],
  { same, changed }: ItemMatches,
): number {
  const ordered = (item: Item | undefined) =>
    item?.section === 'steps' || item?.section === 'other';
  const pairs = [
    ...same,
    ...changed.map(({ fromIndex, toIndex }): [number, number] => [fromIndex, toIndex]),
  ]
    .filter(([one, other]) => ordered(from[one]) && ordered(to[other]))
    .sort(([, one], [, other]) => one - other);
  if (pairs.length === 0) return 1;
  return longestIncreasingRun(pairs.map(([index]) => index)).length / pairs.length;
}

/** Rounds down to four decimals, so that only 1 rounds to 1. */
function round(figure: number): number {
  return Math.floor(figure * 10_000) / 10_000;
}

const maxChanges = 100;

/** Lists the items that differ, in the order of the new text; removed ones come first. */
export function listChanges(
  { same, changed, removed, added }: ItemMatches,
  from: readonly Item[],
  to: readonly Item[],
): readonly ItemChange[] {
  const gone = removed
    .slice(0, maxChanges)
    .map(({ text }): ItemChange => ({ kind: 'removed', from: text }));
  if (gone.length === maxChanges) return gone;
  const places = new Map(to.map((item, index) => [item, index]));
  const inOrder = new Set(longestIncreasingRun(same.map(([index]) => index)));
  const present = [
    ...changed.map((pair) => ({
      at: pair.toIndex,
      change: { kind: 'changed' as const, from: pair.from.text, to: pair.to.text },
    })),
    ...added.map((item) => ({
      at: places.get(item) ?? 0,
      change: { kind: 'added' as const, to: item.text },
    })),
    ...same.flatMap(([fromIndex, toIndex], index) => {
      const [old, now] = [from[fromIndex], to[toIndex]];
      if (inOrder.has(index) || old === undefined || now === undefined) return [];
      return [{ at: toIndex, change: { kind: 'moved' as const, from: old.text, to: now.text } }];
    }),
  ].sort((one, other) => one.at - other.at);
  return [...gone, ...present.map(({ change }) => change)].slice(0, maxChanges);
}
