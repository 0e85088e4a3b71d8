function count(name: string, fallback: number): number {
  const value = Number(process.env[name] || fallback);
  if (Number.isSafeInteger(value) && value > 0) return value;
  throw new Error(`${name} is ${process.env[name]}: give a whole number from 1`);
}

/** How often something is broken in each test: once in `npm test`. `pnpm test:kill` asks for 200. */
export const rounds = count('PCE_ROUNDS', process.env.PCE_TIER === 'fast' ? 1 : 3);

/** Turns that two groups of processes finish together. `pnpm test:kill` asks for 1,000. */
export const turnsOfTwoGroups = count('PCE_TURNS', 40);

/** Room for a machine that is slow: far more than is needed, so that what hangs is still found. */
export const testTimeoutMs = 300_000 + 5_000 * rounds + 500 * turnsOfTwoGroups;
