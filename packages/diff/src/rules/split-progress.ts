import { itemKey } from '../items/item-key.ts';
import type { ChangedItem, ItemMatches } from '../items/match-items.ts';
import type { Item, PlanText } from '../items/read-items.ts';

/** Similarity below which a changed step counts as another one. */
export const sameStep = 0.6;

/** A change without its ordinary progress, and that progress. */
export interface SplitProgress {
  /** The change without progress. */
  readonly matches: ItemMatches;
  /** Steps that are done. */
  readonly finished: readonly Item[];
  /** Done steps, each with the next one that came and is like it in words. */
  readonly followed: readonly ChangedItem[];
  /** Whether no step of the old plan is left, so that it may as well be another plan. */
  readonly isAllNew: boolean;
}

/**
 * Tells progress from other changes. A step is done if it was ticked, if a log of the new text has it, or if it stood before every
 * step that is kept. The step that came behind those is the next one, and not the done one in other words.
 *
 * @param canFinish whether a step is one that ends: a prohibition does not
 */
export function splitProgress(
  from: PlanText,
  to: PlanText,
  matches: ItemMatches,
  canFinish: (text: string) => boolean,
): SplitProgress {
  const { same, changed, removed } = matches;
  const isStep = (item: Item | undefined) => item?.section === 'steps' && !item.isHidden;
  const isSame = ({ similarity, byPlace }: ChangedItem) => !byPlace && similarity >= sameStep;
  const kept = [
    ...same,
    ...changed
      .filter(isSame)
      .map(({ fromIndex, toIndex }): [number, number] => [fromIndex, toIndex]),
  ].filter(([old, now]) => isStep(from.items[old]) && isStep(to.items[now]));
  const keepsGoal = same.some(([old]) => from.items[old]?.section === 'goal');
  // Where neither a step nor the goal is left, it is another plan; where steps took the places of others, it says them in other words.
  if (kept.length === 0 && (!keepsGoal || changed.some(({ byPlace }) => byPlace))) {
    return { matches, finished: [], followed: [], isAllNew: false };
  }
  const firstKept = kept.reduce((least, [old]) => Math.min(least, old), from.items.length);
  const lastKept = kept.reduce((most, [, now]) => Math.max(most, now), -1);
  const logged = new Set(to.log.map(itemKey));
  const places = new Map(from.items.map((item, at) => [item, at]));
  const isDone = (item: Item) =>
    isStep(item) &&
    canFinish(item.text) &&
    (item.isTicked || logged.has(item.key) || (places.get(item) ?? firstKept) < firstKept);
  const isNext = (pair: ChangedItem) =>
    !isSame(pair) &&
    isDone(pair.from) &&
    isStep(pair.to) &&
    canFinish(pair.to.text) &&
    pair.toIndex > lastKept;
  const followed = changed.filter(isNext);
  const finished = removed.filter(isDone);
  return {
    matches: {
      ...matches,
      changed: changed.filter((pair) => !isNext(pair)),
      removed: removed.filter((item) => !isDone(item)),
    },
    finished,
    followed,
    isAllNew: kept.length === 0 && finished.length + followed.length > 0,
  };
}
