import { editDistance } from '@pce/core/internal';
import type { PlacedTask } from './place-tasks.js';

/** Maximum length of a misspelt title. */
const maxLength = 100;
/** Maximum number of unknown phrases that are compared with all titles. */
const maxComparisons = 100_000;

/** Decides whether words are a misspelt title of another task, or prose about something else. */
export function titleLikeness(
  tasks: readonly PlacedTask[],
): (words: string, from: PlacedTask) => boolean {
  const titles = tasks.map((task) => ({ task, title: task.node.label.title.toLowerCase() }));
  let comparisons = 0;
  return (words, from) => {
    if (words.length > maxLength) return false;
    comparisons += titles.length;
    // Better an error too many than a dependency that is overlooked.
    if (comparisons > maxComparisons) return true;
    const limit = Math.max(1, Math.floor(words.length / 5));
    const wanted = words.toLowerCase();
    return titles.some(
      ({ task, title }) => task !== from && editDistance(wanted, title, limit) <= limit,
    );
  };
}
