import type { EvalReport } from './eval-report.js';
import { type ReportTable, reportTables, sizeText } from './report-tables.js';

/** Returns a report as Markdown, which also reads well in a terminal: figures, comparisons, and what the gate refuses. */
export function renderReport(report: EvalReport): string {
  const { problems } = report;
  const refused = problems.map(({ message }) => `✗ ${message}`).join('\n');
  return [
    sizeText(report),
    ...reportTables(report).map(table),
    ...(refused === '' ? [] : [refused]),
  ].join('\n\n');
}

function table({ head, rows }: ReportTable): string {
  const all = [head, ...rows].map((row) => row.map((cell) => cell.replaceAll('|', '\\|')));
  const widths = head.map((_, column) =>
    Math.max(...all.map((row) => row[column]?.length ?? 0), 3),
  );
  const line = (row: readonly string[]): string =>
    `| ${widths.map((width, column) => (row[column] ?? '').padEnd(width)).join(' | ')} |`;
  const [first = [], ...rest] = all;
  return [line(first), line(widths.map((width) => '-'.repeat(width))), ...rest.map(line)].join(
    '\n',
  );
}
