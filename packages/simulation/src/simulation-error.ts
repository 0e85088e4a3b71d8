import type { Invariant } from './invariant.js';

/** Something that must hold did not. The message tells what, how to see it again, and the whole story. */
export class SimulationError extends Error {
  readonly seed: number;
  /** What was seen instead, by the name of each invariant that does not hold; what broke first comes first. */
  readonly problems: ReadonlyMap<string, string>;

  constructor(seed: number, broken: ReadonlyMap<Invariant, string>, account: string) {
    const lines = [...broken].map(
      ([{ name, proves }, problem]) => `  ${name} (${proves.join(', ')}): not so: ${problem}`,
    );
    const again = `pnpm simulate --seed ${seed}`;
    super(
      `seed ${seed} breaks what must hold:\n${lines.join('\n')}\nsee it again with: ${again}\n\n${account}`,
    );
    this.name = 'SimulationError';
    this.seed = seed;
    this.problems = new Map([...broken].map(([{ name }, problem]) => [name, problem]));
  }
}
