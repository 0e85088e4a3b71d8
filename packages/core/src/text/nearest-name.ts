import { editDistance } from './edit-distance.js';

/** Longer names are compared by their beginning. */
const maxLength = 64;

/**
 * Returns the known name nearest to a mistyped one, by the fewest changed letters, at most a third of its length. Ignores
 * case, `_` and `-`. `undefined` if none is near.
 */
export function nearestName(written: string, known: Iterable<string>): string | undefined {
  const wanted = comparable(written);
  let limit = Math.floor(wanted.length / 3);
  let nearest: string | undefined;
  for (const name of known) {
    if (name === written) return name;
    if (limit < 0) continue;
    const distance = editDistance(wanted, comparable(name), limit);
    if (distance > limit) continue;
    nearest = name;
    limit = distance - 1;
  }
  return nearest;
}

function comparable(name: string): string {
  return name.slice(0, maxLength).toLowerCase().replaceAll(/[_-]/g, '');
}
