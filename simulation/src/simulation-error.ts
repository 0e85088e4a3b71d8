import type { Invariant } from './invariant.js';

/** Thrown when an invariant does not hold. The message has the problem, the command that reproduces it, and the timeline. */
export class SimulationError extends Error {
  readonly seed: number;
  /** The problems, by the name of the violated invariant, in the order of their appearance. */
  readonly problems: ReadonlyMap<string, string>;

  constructor(seed: number, broken: ReadonlyMap<Invariant, string>, timeline: string) {
    const lines = [...broken].map(
      ([{ name, proves }, problem]) => `  ${name} (${proves.join(', ')}): not so: ${problem}`,
    );
    const again = `pnpm simulate --seed ${seed}`;
    super(
      `seed ${seed} breaks invariants:\n${lines.join('\n')}\nsee it again with: ${again}\n\n${timeline}`,
    );
    this.name = 'SimulationError';
    this.seed = seed;
    this.problems = new Map([...broken].map(([{ name }, problem]) => [name, problem]));
  }
}
