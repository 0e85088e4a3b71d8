const z = 1.96;

/** Returns the 95 % interval of Wilson for a share of `n` cases. Unlike the bootstrap's it has a width at 0 and 1. */
export function wilsonInterval(share: number, n: number): readonly [low: number, high: number] {
  const scale = 1 + z ** 2 / n;
  const centre = (share + z ** 2 / (2 * n)) / scale;
  const half = (z / scale) * Math.sqrt((share * (1 - share)) / n + z ** 2 / (4 * n ** 2));
  return [Math.max(0, centre - half), Math.min(1, centre + half)];
}
