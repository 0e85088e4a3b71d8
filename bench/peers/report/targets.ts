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

const agentLoopTarget = new Map([
  [10, 0.1],
  [1_000, 0.1],
]);

const saverTarget = new Map([
  [100, 0.02],
  [1_000, 0.002],
]);

const ours = counterpart('ours', 'none');
const oursOnDisk = counterpart('ours', 'normal');

/** Against the agent loop that was the fastest of those measured. */
function inMemory(measured: Measured, steps: number, quantity: Quantity): readonly Result[] {
  const loops = entriesOf(measured.step)
    .filter(
      ({ contender, setup }) => contender.kind === 'agent loop' && setup.durability === 'none',
    )
    .flatMap((entry) => stepCost(measured, entry, steps, quantity) ?? []);
  if (loops.length === 0) return [];
  const name = `PCE in memory against the fastest agent loop, n=${steps}${suffixes[quantity]}`;
  return compared(
    measured,
    { name, entry: ours, steps, quantity, peer: Math.min(...loops) },
    agentLoopTarget,
  );
}

/** Against the checkpointer that writes its state at each step. */
function durable(measured: Measured, steps: number, quantity: Quantity): readonly Result[] {
  const saver = entriesOf(measured.step).find(
    ({ contender, setup }) => contender.folder === 'langgraph' && setup.id === 'async',
  );
  const peer = saver && stepCost(measured, saver, steps, quantity);
  if (peer === undefined) return [];
  const name = `PCE on SQLite NORMAL against SqliteSaver, n=${steps}${suffixes[quantity]}`;
  return compared(measured, { name, entry: oursOnDisk, steps, quantity, peer }, saverTarget);
}

interface Comparison {
  readonly name: string;
  readonly entry: Entry;
  readonly steps: number;
  readonly quantity: Quantity;
  /** Microseconds. */
  readonly peer: number;
}

function compared(
  measured: Measured,
  { name, entry, steps, quantity, peer }: Comparison,
  bounds: ReadonlyMap<number, number>,
): readonly Result[] {
  const value = stepCost(measured, entry, steps, quantity);
  const bound = bounds.get(steps);
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
