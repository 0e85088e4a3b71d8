import { markdownTable } from '../../src/markdown-table.ts';
import type { Measured } from '../measured.ts';
import { entriesOf, figuresOf, lengthsOf, titleOf } from './comparison.ts';
import { formatBytes, formatNumber } from './format.ts';

/** The memory of one turn in a process of its own. */
export function memoryTable({ memory }: Measured): string {
  const steps = Math.max(...lengthsOf(memory));
  const n = steps.toLocaleString('en');
  const columns = [
    { title: `one turn, n = ${n}` },
    { title: 'peak, MiB', align: 'right' as const },
    { title: 'left on the heap', align: 'right' as const },
  ];
  const rows = entriesOf(memory).map((entry) => {
    const figures = figuresOf(memory, entry, steps);
    return [
      titleOf(entry),
      formatNumber(figures?.peakRssMiB),
      formatBytes(figures && figures.keptKiB * 1_024),
    ];
  });
  return markdownTable(columns, rows);
}
