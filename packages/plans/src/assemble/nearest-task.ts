import { editDistance } from '@pce/core/internal';
import type { DraftTask } from '../draft.js';

/** Maximum length of a text to compare: longer ones are neither ids nor titles, and cost time. */
const maxLength = 100;
/** Maximum number of look-ups in a document full of wrong ids. */
const maxComparisons = 100_000;

/** Finds the other task that a misspelt id or title means. */
export function nearestTask(
  tasks: readonly DraftTask[],
): (written: string, from?: DraftTask) => DraftTask | undefined {
  let comparisons = 0;
  return (written, from) => {
    comparisons += tasks.length;
    if (comparisons > maxComparisons || written.length > maxLength) return undefined;
    const wanted = written.toLowerCase();
    let best: DraftTask | undefined;
    let limit = Math.max(1, Math.floor(written.length / 3));
    for (const task of tasks) {
      if (task === from) continue;
      const distance = Math.min(
        ...[task.id, task.title].map((text) => editDistance(wanted, text.toLowerCase(), limit)),
      );
      if (distance > limit) continue;
      best = task;
      if (distance === 0) break;
      limit = distance - 1;
    }
    return best;
  };
}
