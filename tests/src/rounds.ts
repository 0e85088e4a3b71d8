function count(name: string, fallback: number): number {
  const value = Number(process.env[name] || fallback);
  if (Number.isSafeInteger(value) && value > 0) return value;
  throw new Error(`${name} is ${process.env[name]}: give a whole number from 1`);
}

/** Number of faults per test: one in `npm test`, 200 in `pnpm test:kill`. */
export const rounds = count('PCE_ROUNDS', process.env.PCE_TIER === 'fast' ? 1 : 3);

/** Number of turns that two groups of processes finish together; 1,000 in `pnpm test:kill`. */
export const turnsOfTwoGroups = count('PCE_TURNS', 40);

/** Generous time limit for slow machines, which still detects hangs. */
export const testTimeoutMs = 300_000 + 5_000 * rounds + 500 * turnsOfTwoGroups;
