export interface Column {
  readonly title: string;
  /** @defaultValue left */
  readonly align?: 'right';
}

export function markdownTable(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): string {
  const widths = columns.map(({ title }, column) =>
    Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)),
  );
  const line = (cells: readonly string[]): string =>
    `| ${columns.map(({ align }, column) => padded(cells[column] ?? '', align, widths[column] ?? 0)).join(' | ')} |`;
  const rule = columns.map(({ align }, column) => {
    const width = widths[column] ?? 0;
    return align === 'right' ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width);
  });
  const titles = columns.map(({ title }) => title);
  return [line(titles), line(rule), ...rows.map(line)].join('\n');
}

function padded(cell: string, align: Column['align'], width: number): string {
  return align === 'right' ? cell.padStart(width) : cell.padEnd(width);
}
