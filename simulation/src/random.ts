/** Random numbers from a seed: the same seed gives the same numbers on every machine. */
export interface Random {
  below(end: number): number;
  between(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly [T, ...T[]]): T;
  /** Draws one of these by weight. */
  weighted<T>(items: readonly [Weighted<T>, ...Weighted<T>[]]): T;
}

export type Weighted<T> = readonly [weight: number, item: T];

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  // Mulberry32: 32 bits of state, every seed a good start.
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number): number => Math.floor(fraction() * end);
  return {
    below,
    between: (low, high) => low + below(high - low + 1),
    chance: (probability) => fraction() < probability,
    pick: (items) => items[below(items.length)] ?? items[0],
    weighted(items) {
      const total = items.reduce((sum, [weight]) => sum + weight, 0);
      let left = fraction() * total;
      for (const [weight, item] of items) {
        left -= weight;
        if (left < 0) return item;
      }
      return items[0][1];
    },
  };
}
