import { binomialTail } from './binomial-tail.js';

/** Returns the two-sided p of the exact sign test: how likely so uneven a count is if better and worse are equally likely. */
export function signTest(better: number, worse: number): number {
  return Math.min(1, 2 * binomialTail(better + worse, Math.max(better, worse), 0.5));
}
