import { markdownTable } from '../../src/markdown-table.ts';
import type { Measured } from '../measured.ts';
import { entriesOf, figuresOf, lengthsOf } from './comparison.ts';
import { formatNumber } from './format.ts';

/** Ten thousand turns at once. */
export function burstTable({ burst }: Measured): string {
  const [steps = 0] = lengthsOf(burst);
  const columns = [
    { title: '10,000 turns at once' },
    { title: 'seconds', align: 'right' as const },
    { title: 'peak memory, MiB', align: 'right' as const },
  ];
  const rows = entriesOf(burst).map((entry) => {
    const figures = figuresOf(burst, entry, steps);
    return [
      entry.contender.name,
      formatNumber(figures?.seconds),
      formatNumber(figures?.peakRssMiB),
    ];
  });
  return markdownTable(columns, rows);
}
