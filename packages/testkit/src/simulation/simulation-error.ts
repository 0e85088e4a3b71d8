/** Something that must hold did not. The message tells what, how to see it again, and the whole story. */
export class SimulationError extends Error {
  readonly seed: number;
  /** What was seen instead, by the name of each invariant that does not hold; the first to break first. */
  readonly problems: ReadonlyMap<string, string>;

  constructor(seed: number, problems: ReadonlyMap<string, string>, account: string) {
    const lines = [...problems].map(([invariant, problem]) => `  ${invariant}: not so: ${problem}`);
    super(
      `seed ${seed} breaks what must hold:\n${lines.join('\n')}\nsee it again with: pnpm simulate --seed ${seed}\n\n${account}`,
    );
    this.name = 'SimulationError';
    this.seed = seed;
    this.problems = problems;
  }
}
