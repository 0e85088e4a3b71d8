import { markdownTable } from '../../src/markdown-table.ts';
import type { Durability } from '../contender.ts';
import type { Measured } from '../measured.ts';
import {
  counterpart,
  type Entry,
  entriesOf,
  figuresOf,
  lengthsOf,
  ratio,
  stepCost,
  titleOf,
} from './comparison.ts';
import { formatNumber, formatSpread, formatTimes } from './format.ts';

/** Turns of this length stand for all in the columns that have room for one. */
const typicalSteps = 100;

/** Microseconds a step, of every setup that keeps one of these; the fastest first. */
export function stepTable(measured: Measured, durabilities: readonly Durability[]): string {
  const lengths = lengthsOf(measured.step);
  const entries = entriesOf(measured.step)
    .filter(({ setup }) => durabilities.includes(setup.durability))
    .sort((a, b) => costFor(measured, a) - costFor(measured, b));
  const columns = [
    { title: 'µs a step' },
    ...lengths.map((steps) => ({
      title: `n = ${steps.toLocaleString('en')}`,
      align: 'right' as const,
    })),
    { title: 'spread', align: 'right' as const },
    { title: 'growth', align: 'right' as const },
    { title: 'to PCE', align: 'right' as const },
    { title: 'to the floor', align: 'right' as const },
  ];
  return markdownTable(
    columns,
    entries.map((entry) => toRow(measured, entry, lengths)),
  );
}

function toRow(measured: Measured, entry: Entry, lengths: readonly number[]): readonly string[] {
  const costs = lengths.map((steps) => stepCost(measured, entry, steps));
  const typical = stepCost(measured, entry, typicalSteps);
  const samples = figuresOf(measured.step, entry, typicalSteps)?.samples;
  const against = (kind: 'floor' | 'ours') =>
    formatTimes(
      ratio(typical, stepCost(measured, counterpart(kind, entry.setup.durability), typicalSteps)),
    );
  return [
    titleOf(entry),
    ...costs.map(formatNumber),
    formatSpread(
      samples?.map(({ microsecondsPerStep }) => microsecondsPerStep),
      typical,
    ),
    formatTimes(ratio(costs.at(-1), costs.at(0))),
    against('ours'),
    against('floor'),
  ];
}

function costFor(measured: Measured, entry: Entry): number {
  return stepCost(measured, entry, typicalSteps) ?? Number.POSITIVE_INFINITY;
}
