import { seededRandom } from './seeded-random.js';

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
