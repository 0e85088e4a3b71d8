import { type DraftTask, plainTask } from '../draft.js';
import type { Report } from '../problem.js';

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

interface OutlineItem {
  readonly id: string;
  /** Id of the item around it; `undefined` at the top. */
  readonly parent: string | undefined;
  readonly where: string;
}

/**
 * Items each after the one around it. One whose parent is not there is reported and comes to the top; one that is, by
 * way of its parents, a part of itself is reported and left out.
 */
function outlineOrder<Item extends OutlineItem>(
  items: readonly Item[],
  report: Report,
): readonly Item[] {
  const ids = new Set(items.map(({ id }) => id));
  const parentOf = ({ parent }: Item) => (ids.has(parent ?? '') ? parent : undefined);
  const parts = Map.groupBy(items, parentOf);
  for (const item of items) {
    if (parentOf(item) !== item.parent) report('unknown_parent', item.where, strayMessage(item));
  }
  const ordered = depthFirst(parts);
  const found = new Set(ordered);
  for (const item of items) {
    if (found.has(item)) continue;
    const message = `${item.id} is a part of itself, by way of ${item.parent}; it is left out. Correct the parent`;
    report('unknown_parent', item.where, message);
  }
  return ordered;
}

function depthFirst<Item extends OutlineItem>(
  parts: Map<string | undefined, Item[]>,
): readonly Item[] {
  const ordered: Item[] = [];
  const open = [...(parts.get(undefined) ?? [])].reverse();
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    ordered.push(item);
    for (const part of [...(parts.get(item.id) ?? [])].reverse()) open.push(part);
    // Of two items with one id, the first has the parts.
    parts.delete(item.id);
  }
  return ordered;
}

function strayMessage({ id, parent }: OutlineItem): string {
  return `${id} is a part of ${parent}, which is no task of this plan; it is read as a phase. Correct the id`;
}
