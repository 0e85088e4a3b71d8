import { type DraftTask, plainTask } from '../draft.js';
import type { Report } from '../problem.js';
import { type OutlineItem, outlineOrder } from './outline-order.js';

/** Makes drafts of items that name their parents, each after its parent. */
export function outlineDrafts<Item extends OutlineItem>(
  items: readonly Item[],
  report: Report,
  toDraft: (item: Item) => Partial<DraftTask> & Pick<DraftTask, 'title' | 'confidence'>,
): readonly DraftTask[] {
  const drafts = new Map<string, DraftTask>();
  return outlineOrder(items, report).map((item) => {
    const { id, where } = item;
    const parent = item.parent === undefined ? undefined : drafts.get(item.parent);
    const draft: DraftTask = { ...plainTask, id, where, ...toDraft(item), parent };
    if (!drafts.has(id)) drafts.set(id, draft);
    return draft;
  });
}
