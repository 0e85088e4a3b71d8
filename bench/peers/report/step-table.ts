import { markdownTable } from '../../src/markdown-table.ts';
import type { Durability } from '../contender.ts';
import type { Measured } from '../measured.ts';
import {
  counterpart,
  type Entry,
  entriesOf,
  lengthsOf,
  type Quantity,
  ratio,
  stepCost,
  stepSamples,
  titleOf,
} from './comparison.ts';
import { formatNumber, formatSpread, formatTimes } from './format.ts';

/** Length of turns in columns with only one. */
const typicalSteps = 100;

const other: Readonly<Record<Quantity, Quantity>> = { elapsed: 'processor', processor: 'elapsed' };

const titles: Readonly<Record<Quantity, string>> = {
  elapsed: 'µs a step, by the clock',
  processor: 'µs a step, processor time',
};

const shortTitles: Readonly<Record<Quantity, string>> = {
  elapsed: 'by the clock',
  processor: 'processor',
};

/** Renders microseconds per step of every setup with one of these durabilities; the fastest first. */
export function stepTable(
  measured: Measured,
  durabilities: readonly Durability[],
  quantity: Quantity,
): string {
  const lengths = lengthsOf(measured.step);
  const cost = (entry: Entry) =>
    stepCost(measured, entry, typicalSteps, quantity) ?? Number.POSITIVE_INFINITY;
  const entries = entriesOf(measured.step)
    .filter(({ setup }) => durabilities.includes(setup.durability))
    .sort((a, b) => cost(a) - cost(b));
  const figures = [
    ...lengths.map(title),
    'spread',
    'growth',
    'to PCE',
    'to the floor',
    `${shortTitles[other[quantity]]}, ${title(typicalSteps)}`,
  ];
  const columns = [
    { title: titles[quantity] },
    ...figures.map((each) => ({ title: each, align: 'right' as const })),
  ];
  return markdownTable(
    columns,
    entries.map((entry) => toRow(measured, entry, quantity)),
  );
}

function title(steps: number): string {
  return `n = ${steps.toLocaleString('en')}`;
}

function toRow(measured: Measured, entry: Entry, quantity: Quantity): readonly string[] {
  const costs = lengthsOf(measured.step).map((steps) => stepCost(measured, entry, steps, quantity));
  const typical = stepCost(measured, entry, typicalSteps, quantity);
  const against = (kind: 'floor' | 'ours') => {
    const same = counterpart(kind, entry.setup.durability);
    return formatTimes(ratio(typical, stepCost(measured, same, typicalSteps, quantity)));
  };
  return [
    titleOf(entry),
    ...costs.map(formatNumber),
    formatSpread(stepSamples(measured, entry, typicalSteps, quantity), typical),
    formatTimes(ratio(costs.at(-1), costs.at(0))),
    against('ours'),
    against('floor'),
    formatNumber(stepCost(measured, entry, typicalSteps, other[quantity])),
  ];
}
