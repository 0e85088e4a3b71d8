import type { ItemChange } from '@pce/core/ports';
import type { ItemMatches } from './items/match-items.ts';
import type { Item } from './items/read-items.ts';
import { longestIncreasingRun } from './lines/longest-increasing-run.ts';

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
