import type { DraftDependency } from '../draft.js';
import type { PlacedTask } from './place-tasks.js';

/**
 * Returns what the order of a list implies where its tasks may be marked `[P]`: one that is not marked, and says nothing of what
 * it depends on, comes after those before it, back to the last one that is not marked either.
 */
export function impliedByMarks(task: PlacedTask, where: string): readonly DraftDependency[] {
  if (task.node.label.isParallel || task.node.children.length > 0) return [];
  const before = task.siblings.slice(0, task.siblings.indexOf(task));
  const last = before.findLastIndex(({ node }) => !node.label.isParallel);
  return before.slice(Math.max(last, 0)).map(({ id }) => ({
    id,
    reason: 'comes before it in its list, and it is not marked [P]',
    where,
  }));
}
