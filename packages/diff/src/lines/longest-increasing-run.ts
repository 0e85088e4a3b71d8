/** Returns the indexes of a longest strictly increasing subsequence, in order. O(n log n). */
export function longestIncreasingRun(values: readonly number[]): readonly number[] {
  const tails: number[] = []; // tails[k]: index of the smallest value that ends a run of k + 1
  const previous: (number | undefined)[] = [];
  values.forEach((value, index) => {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((values[tails[middle] ?? 0] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    previous[index] = tails[low - 1];
    tails[low] = index;
  });
  const run: number[] = [];
  for (let at = tails.at(-1); at !== undefined; at = previous[at]) run.push(at);
  return run.reverse();
}
