/** Returns the p values adjusted by Holm for the number of comparisons, in the order given. */
export function holm(values: readonly number[]): readonly number[] {
  const adjusted: number[] = [];
  let largest = 0;
  const ascending = values.map((p, index) => ({ p, index })).sort((a, b) => a.p - b.p);
  ascending.forEach(({ p, index }, rank) => {
    largest = Math.max(largest, Math.min(1, p * (values.length - rank)));
    adjusted[index] = largest;
  });
  return adjusted;
}
