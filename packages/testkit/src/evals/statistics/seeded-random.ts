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
