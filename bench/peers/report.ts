import { type Column, markdownTable } from '../src/markdown-table.ts';
import { renderTable } from '../src/render-table.ts';
import { atMost, type Result, toResult } from '../src/result.ts';
import { median } from '../src/sampling.ts';
import { type Contender, contenders, type Durability, type Setup } from './contenders.ts';
import type { Measured, Row } from './measure-everyone.ts';

interface Entry {
  readonly contender: Contender;
  readonly setup: Setup;
}

type Quantity = 'elapsed' | 'processor';

/** Length of turns in columns with only one. */
const typical = 100;

/** Renders the generated part of the page: tables, and the information to read or repeat them. */
export function renderPage(measured: Measured): string {
  const { environment, step, failures } = measured;
  const { at, node, sqlite, system, cpu, cores, memoryGiB, load } = environment;
  const entries = entriesOf(step);
  const notes = contenders.filter((each) => entries.some(({ contender }) => contender === each));
  const sections = {
    'A step in memory': stepTable(measured, ['none'], 'processor'),
    'A durable step': stepTable(measured, ['normal', 'full', 'postgres'], 'elapsed'),
    Disk: diskTable(measured),
    'Size and start': startTable(measured),
    'Targets of PCE': renderTable(targets(measured)),
    Settings: [
      ...entries.map((entry) => `- **${titleOf(entry)}**: ${entry.setup.settings}`),
      ...notes.flatMap(({ name, note }) => (note === undefined ? [] : `- **${name}**: ${note}`)),
    ].join('\n'),
    Versions: versions(measured),
    'Without a figure': failures.map((line) => `- ${line}`).join('\n'),
  };
  return [
    `Measured on ${at.slice(0, 10)}: Node ${node} with SQLite ${sqlite}, ${cores} cores of ${cpu}, ${memoryGiB} GiB, ${system}; load ${load} before the first measurement. Turns of ${lengthsOf(step).join(', ')} steps.`,
    ...Object.entries(sections).flatMap(([title, body]) =>
      body === '' ? [] : `## ${title}\n\n${body}`,
    ),
  ].join('\n\n');
}

function versions({ versions }: Measured): string {
  const lines = contenders.flatMap(({ folder, name }) => {
    const packages = Object.entries(versions[folder] ?? {});
    const list = packages.map(([id, version]) => `\`${id}\` ${version}`).join(', ');
    return list === '' ? [] : `- ${name}: ${list}`;
  });
  return lines.join('\n');
}

/** Renders microseconds per step of every setup with one of these durabilities; the fastest first. */
function stepTable(
  measured: Measured,
  durabilities: readonly Durability[],
  quantity: Quantity,
): string {
  const lengths = lengthsOf(measured.step);
  const cost = (entry: Entry, steps = typical) => stepCost(measured, entry, steps, quantity);
  const isClock = quantity === 'elapsed';
  const toRow = (entry: Entry) => {
    const middle = cost(entry);
    const against = (kind: 'floor' | 'ours') =>
      times(middle, cost(counterpart(kind, entry.setup.durability)));
    return [
      titleOf(entry),
      ...lengths.map((steps) => numberText(cost(entry, steps))),
      spread(samplesOf(measured, entry, typical, quantity), middle),
      times(cost(entry, lengths.at(-1)), cost(entry, lengths[0])),
      against('ours'),
      against('floor'),
      numberText(stepCost(measured, entry, typical, isClock ? 'processor' : 'elapsed')),
    ];
  };
  const rows = entriesOf(measured.step)
    .filter(({ setup }) => durabilities.includes(setup.durability))
    .toSorted((a, b) => (cost(a) ?? Infinity) - (cost(b) ?? Infinity))
    .map(toRow);
  const other = `${isClock ? 'processor' : 'by the clock'}, n = ${typical}`;
  const titles = ['spread', 'growth', 'to PCE', 'to the floor', other];
  const first = `µs a step, ${isClock ? 'by the clock' : 'processor time'}`;
  return markdownTable(columns(first, [...lengths.map(lengthText), ...titles]), rows);
}

function diskTable({ step }: Measured): string {
  const lengths = lengthsOf(step);
  const kinds = ['kept', 'written'] as const;
  const titles = kinds.flatMap((kind) => lengths.map((n) => `${kind}, ${lengthText(n)}`));
  const rows = entriesOf(step)
    .filter(({ setup }) => setup.durability !== 'none')
    .map((entry) => [
      titleOf(entry),
      ...kinds.flatMap((kind) =>
        lengths.map((steps) => bytesText(figuresOf(step, entry, steps)?.bytes[kind])),
      ),
    ]);
  return markdownTable(columns('for one turn', titles), rows);
}

function startTable({ import: imports, firstStep, size }: Measured): string {
  const titles = [
    'import, ms',
    'memory after it, MiB',
    'first step, ms',
    'installed, MiB',
    'packages',
    'bundle, KiB',
    'gzipped, KiB',
  ];
  const rows = entriesOf(firstStep).map((entry) => {
    const imported = figuresOf(imports, entry, 0);
    const first = figuresOf(firstStep, entry, 1);
    const weight = figuresOf(size, entry, 0);
    const values = [
      imported && median(imported.map(({ milliseconds }) => milliseconds)),
      imported && median(imported.map(({ rssMiB }) => rssMiB)),
      first && median(first),
      weight?.installedMiB,
      weight?.packages,
      weight?.minifiedKiB,
      weight?.gzippedKiB,
    ];
    return [entry.contender.name, ...values.map(numberText)];
  });
  return markdownTable(columns('', titles), rows);
}

/**
 * The saver's step grows with the length of the turn, PCE's does not: a fiftieth of it at 100 steps, a two-hundredth at
 * 1,000. A lower target makes no sense: two thousandths of the saver's step are the time of three bare inserts.
 */
const saverTarget = new Map([
  [100, atMost('ratio', 0.02)],
  [1_000, atMost('ratio', 0.005)],
]);

/** Returns the targets of PCE, against the peers of the same run. The clock decides; processor time shows the machine. */
export function targets(measured: Measured): readonly Result[] {
  const { step } = measured;
  const lengths = lengthsOf(step);
  const [ours, oursOnDisk] = [counterpart('ours', 'none'), counterpart('ours', 'normal')];
  const isLoop = ({ contender, setup }: Entry) =>
    contender.kind === 'agent loop' && setup.durability === 'none';
  const isSaver = ({ contender, setup }: Entry) =>
    contender.folder === 'langgraph' && setup.id === 'async';
  const results: Result[] = [];
  const both = ['elapsed', 'processor'] as const;
  const suffix = (quantity: Quantity) => (quantity === 'processor' ? ', processor time' : '');
  for (const steps of lengths) {
    for (const quantity of both) {
      const against = (name: string, own: Entry, isPeer: (entry: Entry) => boolean) => {
        const value = stepCost(measured, own, steps, quantity);
        const costs = entriesOf(step)
          .filter(isPeer)
          .flatMap((entry) => stepCost(measured, entry, steps, quantity) ?? []);
        if (value === undefined || costs.length === 0) return;
        // In memory there is no target: a model call takes 20,000 times as long as a step of PCE.
        const target = own === ours ? undefined : saverTarget.get(steps);
        const title = `${name}, n=${steps}${suffix(quantity)}`;
        const compared = { name: title, value, unit: 'µs', floor: Math.min(...costs) };
        results.push(toResult({ ...compared, ...(target && { target }) }));
      };
      against('PCE in memory against the fastest agent loop', ours, isLoop);
      against('PCE on SQLite NORMAL against SqliteSaver', oursOnDisk, isSaver);
    }
  }
  const [shortest = 0, longest = 0] = [lengths[0], lengths.at(-1)];
  for (const quantity of both) {
    const first = stepCost(measured, ours, shortest, quantity);
    const last = stepCost(measured, ours, longest, quantity);
    if (first === undefined || last === undefined) continue;
    const name = `PCE in memory, n=${longest} over n=${shortest}${suffix(quantity)}`;
    const target = atMost('value', 1.2);
    results.push(toResult({ name, value: last / first, unit: '×', target }));
  }
  const [kept, floor] = [oursOnDisk, counterpart('floor', 'normal')].map(
    (entry) => figuresOf(step, entry, 1_000)?.bytes.kept,
  );
  if (kept !== undefined) {
    const name = 'PCE on SQLite NORMAL, kept for one turn, n=1000';
    const of = floor === undefined ? {} : { floor: floor / 2 ** 20 };
    const target = atMost('value', 1.5);
    results.push(toResult({ name, value: kept / 2 ** 20, unit: 'MiB', ...of, target }));
  }
  return results;
}

function entriesOf(rows: readonly Row<unknown>[]): readonly Entry[] {
  return contenders.flatMap((contender) =>
    contender.setups
      .map((setup) => ({ contender, setup }))
      .filter((entry) => rows.some((row) => isOf(row, entry))),
  );
}

function isOf(row: Row<unknown>, { contender, setup }: Entry): boolean {
  return row.contender === contender.folder && row.setup === setup.id;
}

function titleOf({ contender, setup }: Entry): string {
  return `${contender.name}, ${setup.title}`;
}

function lengthsOf(rows: readonly Row<unknown>[]): readonly number[] {
  return [...new Set(rows.map(({ steps }) => steps))].sort((a, b) => a - b);
}

function figuresOf<T>(rows: readonly Row<T>[], entry: Entry, steps: number): T | undefined {
  return rows.find((row) => isOf(row, entry) && row.steps === steps)?.figures;
}

function samplesOf({ step }: Measured, entry: Entry, steps: number, quantity: Quantity) {
  return figuresOf(step, entry, steps)?.samples.map((sample) => sample[quantity]);
}

function stepCost(...of: Parameters<typeof samplesOf>): number | undefined {
  const samples = samplesOf(...of);
  return samples && median(samples);
}

/** Returns the setup of the floor, or of PCE, with the same durability. */
function counterpart(kind: 'floor' | 'ours', durability: Durability): Entry {
  const contender = contenders.find((each) => each.kind === kind);
  const setup = contender?.setups.find((each) => each.durability === durability);
  if (contender !== undefined && setup !== undefined) return { contender, setup };
  throw new Error(`${kind} has no setup for ${durability}`);
}

const nothing = '–';

function columns(first: string, titles: readonly string[]): readonly Column[] {
  return [{ title: first }, ...titles.map((title) => ({ title, align: 'right' as const }))];
}

function lengthText(steps: number): string {
  return `n = ${steps.toLocaleString('en')}`;
}

function numberText(value: number | undefined): string {
  if (value === undefined) return nothing;
  const maximumFractionDigits = Math.abs(value) < 10 ? 2 : Math.abs(value) < 100 ? 1 : 0;
  return value.toLocaleString('en', { maximumFractionDigits });
}

function times(value: number | undefined, to: number | undefined): string {
  return value === undefined || to === undefined || to === 0
    ? nothing
    : `${numberText(value / to)} ×`;
}

function bytesText(value: number | undefined): string {
  if (value === undefined) return nothing;
  const power = Math.floor(Math.log2(Math.max(Math.abs(value), 1)) / 10);
  const unit = Math.min(power, 3);
  return `${numberText(value / 1_024 ** unit)} ${['B', 'KiB', 'MiB', 'GiB'][unit]}`;
}

/** Returns the spread of samples as a share of the median. */
function spread(values: readonly number[] | undefined, middle: number | undefined): string {
  if (values === undefined || middle === undefined) return nothing;
  const half = (Math.max(...values) - Math.min(...values)) / 2;
  return `± ${Math.round((half / middle) * 100)} %`;
}
