/**
 * Returns the number of letters to insert, delete, replace or transpose to turn one text into the other; `limit + 1` if it
 * exceeds `limit`.
 */
export function editDistance(left: string, right: string, limit: number): number {
  if (Math.abs(left.length - right.length) > limit) return limit + 1;
  const width = right.length + 1;
  // Three rows of the distance table, reused in turn.
  const rows = new Uint16Array(width * 3);
  for (let column = 0; column < width; column += 1) rows[column] = column;
  for (let row = 1; row <= left.length; row += 1) {
    if (fillRow(rows, width, row, left, right) > limit) return limit + 1;
  }
  return Math.min(rows[(left.length % 3) * width + right.length] ?? limit + 1, limit + 1);
}

/** Fills a row and returns the least distance in it. */
function fillRow(
  rows: Uint16Array,
  width: number,
  row: number,
  left: string,
  right: string,
): number {
  const startOf = (each: number): number => (each % 3) * width;
  const [current, last, beforeLast] = [startOf(row), startOf(row + 2), startOf(row + 1)] as const;
  rows[current] = row;
  let least = row;
  for (let column = 1; column < width; column += 1) {
    const at = (start: number, back: number) => rows[start + column - back] ?? 0;
    const isSame = left[row - 1] === right[column - 1];
    const isSwap =
      row > 1 &&
      column > 1 &&
      left[row - 1] === right[column - 2] &&
      left[row - 2] === right[column - 1];
    const changed = at(last, 1) + (isSame ? 0 : 1);
    const swapped = isSwap ? at(beforeLast, 2) + 1 : changed;
    const cost = Math.min(at(last, 0) + 1, at(current, 1) + 1, changed, swapped);
    rows[current + column] = cost;
    least = Math.min(least, cost);
  }
  return least;
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
