import { type Result, toResult } from '../../src/result.ts';
import { median } from '../../src/sampling.ts';
import type { Measured } from '../measured.ts';
import type { Row } from '../row.ts';
import {
  counterpart,
  type Entry,
  entriesOf,
  figuresOf,
  lengthsOf,
  type Quantity,
  stepCost,
  titleOf,
} from './comparison.ts';
import { keptBytes } from './disk-table.ts';
import { targets } from './targets.ts';

/** Every figure of the tables in the one shape that all benchmarks print, the targets first. */
export function toResults(measured: Measured): readonly Result[] {
  const { firstStep, import: imports, size } = measured;
  return [
    ...targets(measured),
    ...steps(measured),
    ...told(firstStep, 'first step', 'ms', (times) =>
      median(times.map(({ firstStepMs }) => firstStepMs)),
    ),
    ...told(imports, 'import', 'ms', (times) =>
      median(times.map(({ milliseconds }) => milliseconds)),
    ),
    ...told(size, 'installed', 'MiB', ({ installedMiB }) => installedMiB),
    ...told(size, 'bundle, gzipped', 'KiB', ({ gzippedKiB }) => gzippedKiB),
  ];
}

function steps(measured: Measured): readonly Result[] {
  return lengthsOf(measured.step).flatMap((length) =>
    entriesOf(measured.step).flatMap((entry) => {
      const { durability } = entry.setup;
      const floor = counterpart('floor', durability);
      const name = `${titleOf(entry)}, n=${length}`;
      const cost = (of: Entry, quantity: Quantity) => stepCost(measured, of, length, quantity);
      const kept = (of: Entry) =>
        durability === 'none' ? undefined : keptBytes(measured, of, length);
      return [
        ...result(`${name}: step`, 'µs', cost(entry, 'elapsed'), cost(floor, 'elapsed')),
        ...result(
          `${name}: step, processor time`,
          'µs',
          cost(entry, 'processor'),
          cost(floor, 'processor'),
        ),
        ...result(`${name}: kept`, 'B', kept(entry), kept(floor)),
      ];
    }),
  );
}

/** One quantity of every entry that has it, against the floor's in memory. */
function told<T>(
  rows: readonly Row<T>[],
  what: string,
  unit: string,
  pick: (figures: T) => number,
): readonly Result[] {
  return lengthsOf(rows).flatMap((length) => {
    const at = (entry: Entry) => {
      const figures = figuresOf(rows, entry, length);
      return figures === undefined ? undefined : pick(figures);
    };
    return entriesOf(rows).flatMap((entry) =>
      result(
        `${titleOf(entry)}: ${what}`,
        unit,
        at(entry),
        at(counterpart('floor', entry.setup.durability)),
      ),
    );
  });
}

function result(
  name: string,
  unit: string,
  value: number | undefined,
  floor: number | undefined,
): readonly Result[] {
  if (value === undefined) return [];
  return [toResult({ name, value, unit, ...(floor !== undefined && floor > 0 && { floor }) })];
}
