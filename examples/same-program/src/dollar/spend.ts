import type { Script } from '../models/script.ts';

interface SpendOptions {
  /** Folder that persists between the runs of the program. */
  readonly folder: string;
  /** Turns of the owner, which run at once. */
  readonly turns: readonly string[];
  readonly script: Script;
}

/** Runs or resumes an owner's turns, which may cost a dollar together, as far as the library can say that; until they stop. */
export type Spend = (options: SpendOptions) => Promise<void>;

/** Dollars that an owner may spend. */
export const cap = 1;

export const request = 'Read one order after the other.';
