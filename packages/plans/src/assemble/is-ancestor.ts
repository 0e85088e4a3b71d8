import type { DraftTask } from '../draft.js';

/** Returns whether `task` is a part of `whole`, at any depth. */
export function isAncestor(whole: DraftTask, task: DraftTask): boolean {
  for (let each = task.parent; each !== undefined; each = each.parent) {
    if (each === whole) return true;
  }
  return false;
}
