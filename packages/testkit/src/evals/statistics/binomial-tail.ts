/** Returns the probability of `k` or more successes in `n` trials of probability `p`. */
export function binomialTail(n: number, k: number, p: number): number {
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
