import { atMost, type Result, toResult } from '../../src/result.ts';
import type { Measured } from '../measured.ts';
import {
  counterpart,
  type Entry,
  entriesOf,
  lengthsOf,
  type Quantity,
  stepCost,
} from './comparison.ts';
import { keptBytes } from './disk-table.ts';

/** The targets of PCE, against the peers of the same run. */
export function targets(measured: Measured): readonly Result[] {
  return [
    ...lengthsOf(measured.step).flatMap((steps) =>
      quantities.flatMap((quantity) => [
        ...inMemory(measured, steps, quantity),
        ...durable(measured, steps, quantity),
      ]),
    ),
    ...quantities.flatMap((quantity) => growth(measured, quantity)),
    ...disk(measured),
  ];
}

/** The clock decides; processor time says whether it was the machine. */
const quantities: readonly Quantity[] = ['elapsed', 'processor'];

const suffixes: Readonly<Record<Quantity, string>> = { elapsed: '', processor: ', processor time' };

/**
 * The saver's step grows with the length of the turn, PCE's does not: a fiftieth of it at 100 steps, a two-hundredth at
 * 1,000. Less than that would be no target for PCE: two thousandths of the saver's step are the time of three bare inserts.
 */
const saverTarget = new Map([
  [100, 0.02],
  [1_000, 0.005],
]);

const ours = counterpart('ours', 'none');
const oursOnDisk = counterpart('ours', 'normal');

/**
 * Compares with the fastest agent loop that was measured. A figure without a target: a model call takes 20,000 times as
 * long as a step of PCE.
 */
function inMemory(measured: Measured, steps: number, quantity: Quantity): readonly Result[] {
  const loops = entriesOf(measured.step)
    .filter(
      ({ contender, setup }) => contender.kind === 'agent loop' && setup.durability === 'none',
    )
    .flatMap((entry) => stepCost(measured, entry, steps, quantity) ?? []);
  if (loops.length === 0) return [];
  const name = `PCE in memory against the fastest agent loop, n=${steps}${suffixes[quantity]}`;
  return compared(measured, { name, entry: ours, steps, quantity, peer: Math.min(...loops) });
}

/** Compares with the checkpointer that writes its state at each step. */
function durable(measured: Measured, steps: number, quantity: Quantity): readonly Result[] {
  const saver = entriesOf(measured.step).find(
    ({ contender, setup }) => contender.folder === 'langgraph' && setup.id === 'async',
  );
  const peer = saver && stepCost(measured, saver, steps, quantity);
  if (peer === undefined) return [];
  const name = `PCE on SQLite NORMAL against SqliteSaver, n=${steps}${suffixes[quantity]}`;
  const bound = saverTarget.get(steps);
  return compared(measured, { name, entry: oursOnDisk, steps, quantity, peer, bound });
}

interface Comparison {
  readonly name: string;
  readonly entry: Entry;
  readonly steps: number;
  readonly quantity: Quantity;
  /** Microseconds. */
  readonly peer: number;
  /** The largest ratio that meets the target; a figure without one is only told. */
  readonly bound?: number | undefined;
}

function compared(
  measured: Measured,
  { name, entry, steps, quantity, peer, bound }: Comparison,
): readonly Result[] {
  const value = stepCost(measured, entry, steps, quantity);
  if (value === undefined) return [];
  const target = bound === undefined ? {} : { target: atMost('ratio', bound) };
  return [toResult({ name, value, unit: 'µs', floor: peer, ...target })];
}

function growth(measured: Measured, quantity: Quantity): readonly Result[] {
  const lengths = lengthsOf(measured.step);
  const [shortest = 0, longest = 0] = [lengths.at(0), lengths.at(-1)];
  const first = stepCost(measured, ours, shortest, quantity);
  const last = stepCost(measured, ours, longest, quantity);
  if (first === undefined || last === undefined) return [];
  const name = `PCE in memory, n=${longest} over n=${shortest}${suffixes[quantity]}`;
  return [toResult({ name, value: last / first, unit: '×', target: atMost('value', 1.2) })];
}

function disk(measured: Measured): readonly Result[] {
  const bytes = keptBytes(measured, oursOnDisk, 1_000);
  if (bytes === undefined) return [];
  const floor = keptBytes(measured, counterpart('floor', 'normal'), 1_000);
  return [
    toResult({
      name: 'PCE on SQLite NORMAL, kept for one turn, n=1000',
      value: bytes / 2 ** 20,
      unit: 'MiB',
      ...(floor !== undefined && { floor: floor / 2 ** 20 }),
      target: atMost('value', 1.5),
    }),
  ];
}
