import { binomialTail } from './binomial-tail.js';

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
