import { type Column, markdownTable } from './markdown-table.ts';
import type { Result } from './result.ts';

const columns: readonly Column[] = [
  { title: '' },
  { title: 'value', align: 'right' },
  { title: 'unit' },
  { title: 'floor', align: 'right' },
  { title: 'ratio', align: 'right' },
  { title: 'target' },
  { title: 'ok' },
];

export function renderTable(results: readonly Result[]): string {
  return markdownTable(columns, results.map(toRow));
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
