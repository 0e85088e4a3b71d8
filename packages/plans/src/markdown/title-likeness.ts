import { editDistance } from '@pce/core/text';
import type { PlacedTask } from './place-tasks.js';

/** Longer words are no title that somebody misspelt. */
const maxLength = 100;
/** Of words that name no task, only the first are compared with the titles of all. */
const maxComparisons = 100_000;

/** Says whether words are a misspelt title, or prose about something else. */
export function titleLikeness(tasks: readonly PlacedTask[]): (words: string) => boolean {
  const titles = tasks.map(({ node }) => node.label.title.toLowerCase());
  let comparisons = 0;
  return (words) => {
    if (words.length > maxLength) return false;
    comparisons += titles.length;
    // Better an error too many than a dependency that is overlooked.
    if (comparisons > maxComparisons) return true;
    const limit = Math.max(1, Math.floor(words.length / 5));
    const wanted = words.toLowerCase();
    return titles.some((title) => editDistance(wanted, title, limit) <= limit);
  };
}
