import { markdownTable } from '../../src/markdown-table.ts';
import { median } from '../../src/sampling.ts';
import type { Measured } from '../measured.ts';
import { entriesOf, figuresOf } from './comparison.ts';
import { formatNumber } from './format.ts';

/** The weight of a contender, and how it starts. */
export function startTable({ import: imports, firstStep, size }: Measured): string {
  const columns = [
    { title: '' },
    ...[
      'import, ms',
      'memory after it, MiB',
      'first step, ms',
      'installed, MiB',
      'packages',
      'bundle, KiB',
      'gzipped, KiB',
    ].map((title) => ({ title, align: 'right' as const })),
  ];
  const rows = entriesOf(firstStep).map((entry) => {
    const imported = figuresOf(imports, entry, 0);
    const first = figuresOf(firstStep, entry, 1);
    const weight = figuresOf(size, entry, 0);
    return [
      entry.contender.name,
      formatNumber(imported && median(imported.map(({ milliseconds }) => milliseconds))),
      formatNumber(imported && median(imported.map(({ rssMiB }) => rssMiB))),
      formatNumber(first && median(first.map(({ firstStepMs }) => firstStepMs))),
      formatNumber(weight?.installedMiB),
      formatNumber(weight?.packages),
      formatNumber(weight?.minifiedKiB),
      formatNumber(weight?.gzippedKiB),
    ];
  });
  return markdownTable(columns, rows);
}
