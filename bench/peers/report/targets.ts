import { atMost, type Result, type Target, toResult } from '../../src/result.ts';
import type { Measured } from '../measured.ts';
import {
  counterpart,
  type Entry,
  entriesOf,
  keptBytes,
  lengthsOf,
  type Quantity,
  stepCost,
} from './comparison.ts';

/** The clock decides; processor time shows the influence of the machine. */
const quantities: readonly Quantity[] = ['elapsed', 'processor'];

/**
 * The saver's step grows with the length of the turn, PCE's does not: a fiftieth of it at 100 steps, a two-hundredth at
 * 1,000. A lower target makes no sense: two thousandths of the saver's step are the time of three bare inserts.
 */
const saverTarget = new Map([
  [100, atMost('ratio', 0.02)],
  [1_000, atMost('ratio', 0.005)],
]);

const ours = counterpart('ours', 'none');
const oursOnDisk = counterpart('ours', 'normal');

/** Returns the targets of PCE, against the peers of the same run. */
export function targets(measured: Measured): readonly Result[] {
  const entries = entriesOf(measured.step);
  const lengths = lengthsOf(measured.step);
  const loops = entries.filter(
    ({ contender, setup }) => contender.kind === 'agent loop' && setup.durability === 'none',
  );
  const savers = entries.filter(
    ({ contender, setup }) => contender.folder === 'langgraph' && setup.id === 'async',
  );
  const atLength = (steps: number, quantity: Quantity): readonly Result[] => {
    const cost = (entry: Entry) => stepCost(measured, entry, steps, quantity);
    const against = (entry: Entry, peers: readonly Entry[], name: string, target?: Target) => {
      const [value, costs] = [cost(entry), peers.flatMap((peer) => cost(peer) ?? [])];
      if (value === undefined || costs.length === 0) return [];
      const title = `${name}, n=${steps}${suffixOf(quantity)}`;
      const compared = { name: title, value, unit: 'µs', floor: Math.min(...costs) };
      return [toResult({ ...compared, ...(target && { target }) })];
    };
    // A figure without a target: a model call takes 20,000 times as long as a step of PCE.
    const inMemory = against(ours, loops, 'PCE in memory against the fastest agent loop');
    const name = 'PCE on SQLite NORMAL against SqliteSaver';
    return [...inMemory, ...against(oursOnDisk, savers, name, saverTarget.get(steps))];
  };
  return [
    ...lengths.flatMap((steps) => quantities.flatMap((quantity) => atLength(steps, quantity))),
    ...quantities.flatMap((quantity) => growth(measured, lengths, quantity)),
    ...disk(measured),
  ];
}

function suffixOf(quantity: Quantity): string {
  return quantity === 'processor' ? ', processor time' : '';
}

function growth(measured: Measured, lengths: readonly number[], quantity: Quantity) {
  const [shortest = 0, longest = 0] = [lengths.at(0), lengths.at(-1)];
  const first = stepCost(measured, ours, shortest, quantity);
  const last = stepCost(measured, ours, longest, quantity);
  if (first === undefined || last === undefined) return [];
  const name = `PCE in memory, n=${longest} over n=${shortest}${suffixOf(quantity)}`;
  return [toResult({ name, value: last / first, unit: '×', target: atMost('value', 1.2) })];
}

function disk(measured: Measured): readonly Result[] {
  const [bytes, floor] = [oursOnDisk, counterpart('floor', 'normal')].map((entry) =>
    keptBytes(measured, entry, 1_000),
  );
  if (bytes === undefined) return [];
  const name = 'PCE on SQLite NORMAL, kept for one turn, n=1000';
  const target = atMost('value', 1.5);
  const of = floor === undefined ? {} : { floor: floor / 2 ** 20 };
  return [toResult({ name, value: bytes / 2 ** 20, unit: 'MiB', ...of, target })];
}
