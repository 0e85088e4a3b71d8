import { markdownTable } from '../../src/markdown-table.ts';
import type { Measured } from '../measured.ts';
import { type Entry, entriesOf, figuresOf, lengthsOf, titleOf } from './comparison.ts';
import { formatBytes } from './format.ts';

/** Bytes for one turn: what stays, and what was written on the way. */
export function diskTable(measured: Measured): string {
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

export function keptBytes({ step }: Measured, entry: Entry, steps: number): number | undefined {
  return figuresOf(step, entry, steps)?.bytes.kept;
}

function writtenBytes({ step }: Measured, entry: Entry, steps: number): number | undefined {
  return figuresOf(step, entry, steps)?.bytes.written ?? undefined;
}
