import { renderTable } from '../../src/render-table.ts';
import { contenders } from '../contenders.ts';
import type { Measured } from '../measured.ts';
import type { Row } from '../row.ts';
import { entriesOf, lengthsOf, titleOf } from './comparison.ts';
import { diskTable } from './disk-table.ts';
import { startTable } from './start-table.ts';
import { stepTable } from './step-table.ts';
import { targets } from './targets.ts';

/** The generated part of the page: tables, and what one has to know to read or repeat them. */
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
