import type { ChangedItem, ItemMatches } from '../items/match-items.ts';
import { type Item, itemKey, type PlanText } from '../items/read-items.ts';

/** Similarity below which a changed step counts as another one. */
export const sameStep = 0.6;

export interface SplitProgress {
  readonly matches: ItemMatches;
  readonly finished: readonly Item[];
  /** Finished steps, each with the next one if it has similar words. */
  readonly followed: readonly ChangedItem[];
  /** Whether no step of the old plan is left, so that it may be another plan. */
  readonly isAllNew: boolean;
}

/**
 * Separates progress from other changes. A step is finished if it was ticked, if a log of the new text has it, or if it
 * preceded every kept step. A new step after the kept ones is the next one, not the finished one reworded.
 * @param canFinish whether a step can end: a prohibition cannot
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
  // If neither steps nor the goal are left, it is another plan; if steps were matched by position, it is a rewording.
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
