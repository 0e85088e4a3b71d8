/**
 * How many letters to add, drop, change or swap with their neighbour to make one text of the other; `limit + 1` where
 * it is more than `limit`.
 */
export function editDistance(left: string, right: string, limit: number): number {
  if (Math.abs(left.length - right.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= right.length; column += 1) {
      current.push(cheapest(left, right, row, column, { beforeLast, last, current }));
    }
    if (Math.min(...current) > limit) return limit + 1;
    [beforeLast, last] = [last, current];
  }
  return last[right.length] ?? limit + 1;
}

interface Rows {
  readonly beforeLast: readonly number[];
  readonly last: readonly number[];
  readonly current: readonly number[];
}

function cheapest(left: string, right: string, row: number, column: number, rows: Rows): number {
  const at = (cells: readonly number[], index: number) => cells[index] ?? Number.POSITIVE_INFINITY;
  const isSame = left[row - 1] === right[column - 1];
  const cost = Math.min(
    at(rows.last, column) + 1,
    at(rows.current, column - 1) + 1,
    at(rows.last, column - 1) + (isSame ? 0 : 1),
  );
  const isSwap = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
  return isSwap ? Math.min(cost, at(rows.beforeLast, column - 2) + 1) : cost;
}
