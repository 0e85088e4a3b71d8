/**
 * Returns the number of letters to insert, delete, replace or transpose to turn one text into the other; `limit + 1` if it
 * exceeds `limit`.
 */
export function editDistance(left: string, right: string, limit: number): number {
  if (Math.abs(left.length - right.length) > limit) return limit + 1;
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= right.length; column += 1) {
      const isSame = left[row - 1] === right[column - 1];
      const isSwap = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      const cost = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap ? (beforeLast[column - 2] ?? 0) + 1 : limit + 1,
      );
      current.push(cost);
      least = Math.min(least, cost);
    }
    if (least > limit) return limit + 1;
    [beforeLast, last] = [last, current];
  }
  return Math.min(last[right.length] ?? 0, limit + 1);
}

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
