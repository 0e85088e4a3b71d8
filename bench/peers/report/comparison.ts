import { median } from '../../src/sampling.ts';
import type { Contender, Durability, Setup } from '../contender.ts';
import { contenders } from '../contenders.ts';
import type { Measured } from '../measured.ts';
import { figuresAt, type Row } from '../row.ts';

/** One setup of one contender, as in the tables. */
export interface Entry {
  readonly contender: Contender;
  readonly setup: Setup;
}

/** Returns the setups in a list of rows, in the order of the contenders. */
export function entriesOf(rows: readonly Row<unknown>[]): readonly Entry[] {
  return contenders.flatMap((contender) =>
    contender.setups
      .filter(({ id }) =>
        rows.some((row) => row.contender === contender.folder && row.setup === id),
      )
      .map((setup) => ({ contender, setup })),
  );
}

export function titleOf({ contender, setup }: Entry): string {
  return `${contender.name}, ${setup.title}`;
}

/** Returns the measured lengths of turns, shortest first. */
export function lengthsOf(rows: readonly Row<unknown>[]): readonly number[] {
  return [...new Set(rows.map(({ steps }) => steps))].sort((a, b) => a - b);
}

export function figuresOf<T>(
  rows: readonly Row<T>[],
  { contender, setup }: Entry,
  steps: number,
): T | undefined {
  return figuresAt(rows, { contender: contender.folder, setup: setup.id, steps });
}

/** By the clock, or processor time. */
export type Quantity = 'elapsed' | 'processor';

/** Returns microseconds per step of W(n), one value for each sample. */
export function stepSamples(
  { step }: Measured,
  entry: Entry,
  steps: number,
  quantity: Quantity,
): readonly number[] | undefined {
  return figuresOf(step, entry, steps)?.samples.map((sample) => sample[quantity]);
}

/** Returns their median. */
export function stepCost(
  measured: Measured,
  entry: Entry,
  steps: number,
  quantity: Quantity,
): number | undefined {
  const samples = stepSamples(measured, entry, steps, quantity);
  return samples && median(samples);
}

/** Returns the bytes that a turn leaves on disk. */
export function keptBytes({ step }: Measured, entry: Entry, steps: number): number | undefined {
  return figuresOf(step, entry, steps)?.bytes.kept;
}

/** Returns the setup of the floor, or of PCE, with the same durability. */
export function counterpart(kind: 'floor' | 'ours', durability: Durability): Entry {
  for (const contender of contenders.filter((each) => each.kind === kind)) {
    const setup = contender.setups.find((each) => each.durability === durability);
    if (setup !== undefined) return { contender, setup };
  }
  throw new Error(`${kind} has no setup for ${durability}`);
}

/** Returns the ratio; `undefined` if one of the two was not measured. */
export function ratio(value: number | undefined, to: number | undefined): number | undefined {
  return value === undefined || to === undefined || to === 0 ? undefined : value / to;
}
