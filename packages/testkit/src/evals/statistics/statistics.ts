/** Chance at which a drop counts as one that would be found. */
const power = 0.8;

/**
 * Returns the smallest drop of a mean that would be found in four of five evaluations with so many cases, by the spread of the
 * differences seen; `undefined` if there are too few cases for any.
 *
 * @param level Chance of a false alarm, after the correction for several comparisons.
 */
export function smallestDrop(differences: readonly number[], level: number): number | undefined {
  const n = differences.length;
  // So many, all in one direction, are rarer by chance than the level: six at 0.05.
  const minDiffering = Math.ceil(Math.log2(2 / level));
  if (n < minDiffering) return undefined;
  const mean = differences.reduce((sum, one) => sum + one, 0) / n;
  const variance = differences.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (n - 1);
  const bySpread = (quantile(1 - level / 2) + quantile(power)) * Math.sqrt(variance / n);
  const byCount = bisect((share) => binomialTail(n, minDiffering, share) - power, 0, 1);
  const drop = Math.max(bySpread, byCount);
  return drop <= 1 ? drop : undefined;
}

/** Returns the quantile of the standard normal distribution for a probability from 0.5. */
function quantile(probability: number): number {
  return bisect((z) => normal(z) - probability, 0, 8);
}

/** Returns the probability of a standard normal value below `z`, for z from 0; exact to 7 digits (Abramowitz and Stegun 26.2.17). */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const terms = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const tail = terms.reduceRight((sum, term) => (sum + term) * t, 0);
  return 1 - (Math.exp(-(z ** 2) / 2) / Math.sqrt(2 * Math.PI)) * tail;
}

/** Returns the zero of an increasing function. */
function bisect(f: (x: number) => number, from: number, to: number): number {
  let [low, high] = [from, to];
  for (let step = 0; step < 50; step += 1) {
    const middle = (low + high) / 2;
    if (f(middle) < 0) low = middle;
    else high = middle;
  }
  return high;
}

const z = 1.96;

/** Returns the 95 % interval of Wilson for a share of `n` cases. Unlike the bootstrap's it has a width at 0 and 1. */
export function wilsonInterval(share: number, n: number): readonly [low: number, high: number] {
  const scale = 1 + z ** 2 / n;
  const centre = (share + z ** 2 / (2 * n)) / scale;
  const half = (z / scale) * Math.sqrt((share * (1 - share)) / n + z ** 2 / (4 * n ** 2));
  return [Math.max(0, centre - half), Math.min(1, centre + half)];
}

/** Returns the two-sided p of the exact sign test: how likely so uneven a count is if better and worse are equally likely. */
export function signTest(better: number, worse: number): number {
  return Math.min(1, 2 * binomialTail(better + worse, Math.max(better, worse), 0.5));
}

/** Differences below this are residue of floating-point arithmetic. */
const residue = 1e-9;

/**
 * Returns the two-sided p of the paired randomization test: how often the sum of the differences is as large if the sign of each
 * is drawn at random. Unlike a p by bootstrap it holds its level with few cases.
 */
export function signFlipTest(
  differences: readonly number[],
  { draws, seed }: { readonly draws: number; readonly seed: number },
): number {
  const sizes = differences.filter((one) => one !== 0).map(Math.abs);
  const seen = Math.abs(differences.reduce((sum, one) => sum + one, 0));
  const below = seededRandom(seed);
  let asLarge = 0;
  for (let draw = 0; draw < draws; draw += 1) {
    let sum = 0;
    for (const size of sizes) sum += below(2) === 0 ? size : -size;
    if (Math.abs(sum) >= seen - residue) asLarge += 1;
  }
  // One more than counted: no number of draws proves that a difference is impossible by chance.
  return (asLarge + 1) / (draws + 1);
}

/** Returns a function that draws whole numbers below `end`; the same seed draws the same ones on every machine. */
export function seededRandom(seed: number): (end: number) => number {
  let state = seed >>> 0;
  // Mulberry32: 32 bits of state, every seed a good start.
  return (end) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * end);
  };
}

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

/** Returns the probability of `k` or more successes in `n` trials of probability `p`. */
function binomialTail(n: number, k: number, p: number): number {
  if (k <= 0 || p >= 1) return k <= n ? 1 : 0;
  if (p <= 0) return 0;
  let sum = 0;
  // In logarithms: of 2,000 trials the coefficients exceed what a number can hold.
  let coefficient = 0;
  for (let i = 0; i <= n; i += 1) {
    if (i > 0) coefficient += Math.log(n - i + 1) - Math.log(i);
    if (i >= k) sum += Math.exp(coefficient + i * Math.log(p) + (n - i) * Math.log(1 - p));
  }
  return Math.min(1, sum);
}

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
