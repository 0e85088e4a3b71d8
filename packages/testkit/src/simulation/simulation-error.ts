/** Something that must hold did not. The message tells what, how to see it again, and the whole story. */
export class SimulationError extends Error {
  readonly seed: number;
  /** Name of the invariant that does not hold. */
  readonly invariant: string;
  /** What was seen instead. */
  readonly problem: string;

  constructor(
    seed: number,
    { invariant, problem }: { readonly invariant: string; readonly problem: string },
    account: string,
  ) {
    super(
      `seed ${seed}: ${invariant}: not so: ${problem}\nsee it again with: pnpm simulate --seed ${seed}\n\n${account}`,
    );
    this.name = 'SimulationError';
    this.seed = seed;
    this.invariant = invariant;
    this.problem = problem;
  }
}
