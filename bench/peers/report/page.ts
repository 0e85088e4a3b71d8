import { markdownTable } from '../../src/markdown-table.ts';
import { renderTable } from '../../src/render-table.ts';
import { median } from '../../src/sampling.ts';
import { contenders } from '../contenders.ts';
import type { Measured } from '../measured.ts';
import type { Row } from '../row.ts';
import { type Entry, entriesOf, figuresOf, keptBytes, lengthsOf, titleOf } from './comparison.ts';
import { formatBytes, formatNumber } from './format.ts';
import { stepTable } from './step-table.ts';
import { targets } from './targets.ts';

/** Renders the generated part of the page: tables, and the information to read or repeat them. */
export function renderPage(measured: Measured): string {
  return [
    machine(measured),
    section('A step in memory', stepTable(measured, ['none'], 'processor')),
    section('A durable step', stepTable(measured, ['normal', 'full', 'postgres'], 'elapsed')),
    section('Disk', diskTable(measured)),
    section('Size and start', startTable(measured)),
    section('Targets of PCE', renderTable(targets(measured))),
    section('Settings', settings(measured)),
    section('Versions', versions(measured)),
    failures(measured),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function section(title: string, body: string): string {
  return `## ${title}\n\n${body}`;
}

function machine({ environment, step }: Measured): string {
  const { at, node, sqlite, system, cpu, cores, memoryGiB, load } = environment;
  return [
    `Measured on ${at.slice(0, 10)}: Node ${node} with SQLite ${sqlite}, ${cores} cores of ${cpu}, ${memoryGiB} GiB,`,
    `${system}; load ${load} before the first measurement. Turns of ${lengthsOf(step).join(', ')} steps.`,
  ].join(' ');
}

function settings({ step }: Measured): string {
  const entries = entriesOf(step);
  const lines = entries.map((entry) => `- **${titleOf(entry)}**: ${entry.setup.settings}`);
  const notes = [...new Set(entries.map(({ contender }) => contender))].flatMap(({ name, note }) =>
    note === undefined ? [] : `- **${name}**: ${note}`,
  );
  return [...lines, ...notes].join('\n');
}

function versions({ versions }: Measured): string {
  return contenders
    .flatMap(({ folder, name }) => {
      const packages = Object.entries(versions[folder] ?? {}).map(
        ([id, version]) => `\`${id}\` ${version}`,
      );
      return packages.length > 0 ? `- ${name}: ${packages.join(', ')}` : [];
    })
    .join('\n');
}

function failures({ step, firstStep, import: imports, size }: Measured): string {
  const lists: readonly (readonly [string, readonly Row<unknown>[]])[] = [
    ['step', step],
    ['first step', firstStep],
    ['import', imports],
    ['size', size],
  ];
  const lines = lists.flatMap(([what, rows]) =>
    entriesOf(rows).flatMap((entry) =>
      rows
        .filter(
          ({ contender, setup }) =>
            contender === entry.contender.folder && setup === entry.setup.id,
        )
        .flatMap(({ steps, outcome }) =>
          'failure' in outcome
            ? `- ${titleOf(entry)}, ${what}, n = ${steps}: ${outcome.failure}`
            : [],
        ),
    ),
  );
  return lines.length > 0 ? section('Without a figure', lines.join('\n')) : '';
}

/** Renders the bytes per turn: kept and written. */
function diskTable(measured: Measured): string {
  const lengths = lengthsOf(measured.step);
  const entries = entriesOf(measured.step).filter(({ setup }) => setup.durability !== 'none');
  const columns = [
    { title: 'for one turn' },
    ...['kept', 'written'].flatMap((what) =>
      lengths.map((steps) => ({
        title: `${what}, n = ${steps.toLocaleString('en')}`,
        align: 'right' as const,
      })),
    ),
  ];
  const row = (entry: Entry) => [
    titleOf(entry),
    ...lengths.map((steps) => formatBytes(keptBytes(measured, entry, steps))),
    ...lengths.map((steps) => formatBytes(writtenBytes(measured, entry, steps))),
  ];
  return markdownTable(columns, entries.map(row));
}

function writtenBytes({ step }: Measured, entry: Entry, steps: number): number | undefined {
  return figuresOf(step, entry, steps)?.bytes.written ?? undefined;
}

/** Renders the size of a contender, and its start. */
function startTable({ import: imports, firstStep, size }: Measured): string {
  const figures = [
    ...['import, ms', 'memory after it, MiB', 'first step, ms', 'installed, MiB'],
    ...['packages', 'bundle, KiB', 'gzipped, KiB'],
  ];
  const columns = figures.map((title) => ({ title, align: 'right' as const }));
  const rows = entriesOf(firstStep).map((entry) => {
    const imported = figuresOf(imports, entry, 0);
    const first = figuresOf(firstStep, entry, 1);
    const weight = figuresOf(size, entry, 0);
    const values = [
      imported && median(imported.map(({ milliseconds }) => milliseconds)),
      imported && median(imported.map(({ rssMiB }) => rssMiB)),
      first && median(first.map(({ firstStepMs }) => firstStepMs)),
      ...[weight?.installedMiB, weight?.packages, weight?.minifiedKiB, weight?.gzippedKiB],
    ];
    return [entry.contender.name, ...values.map(formatNumber)];
  });
  return markdownTable([{ title: '' }, ...columns], rows);
}
