import type { Result } from './result.ts';

const columns = ['', 'value', 'unit', 'floor', 'ratio', 'target', 'ok'] as const;
const textColumns: readonly number[] = [0, 2, 5, 6];

/** The results as a Markdown table that lines up. */
export function renderTable(results: readonly Result[]): string {
  const rows = results.map(toRow);
  const widths = columns.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)),
  );
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => padded(cell, column, widths[column] ?? 0)).join(' | ')} |`;
  const rule = widths.map((width, column) =>
    textColumns.includes(column) ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  return [line(columns), line(rule), ...rows.map(line)].join('\n');
}

function toRow({ name, value, unit, floor, ratio, target, ok }: Result): readonly string[] {
  const verdict = ok ? 'yes' : 'NO';
  return [
    name,
    value.toLocaleString('en'),
    unit,
    floor?.toLocaleString('en') ?? '',
    ratio?.toLocaleString('en') ?? '',
    target ?? '',
    ok === null ? '' : verdict,
  ];
}

function padded(cell: string, column: number, width: number): string {
  return textColumns.includes(column) ? cell.padEnd(width) : cell.padStart(width);
}
