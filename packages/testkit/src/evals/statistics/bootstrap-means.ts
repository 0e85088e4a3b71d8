import { seededRandom } from './seeded-random.js';

/** Returns the means of `draws` samples with replacement of the values, in ascending order. */
export function bootstrapMeans(
  values: readonly number[],
  { draws, seed }: { readonly draws: number; readonly seed: number },
): Float64Array {
  const below = seededRandom(seed);
  const means = new Float64Array(draws);
  for (let draw = 0; draw < draws; draw += 1) {
    let sum = 0;
    for (let count = 0; count < values.length; count += 1) sum += values[below(values.length)] ?? 0;
    means[draw] = sum / values.length;
  }
  return means.sort();
}

/** Returns the interval between the 2.5th and the 97.5th percentile of sorted values. */
export function percentileInterval(sorted: Float64Array): readonly [low: number, high: number] {
  const at = (share: number): number => sorted[Math.round(share * (sorted.length - 1))] ?? 0;
  return [at(0.025), at(0.975)];
}
