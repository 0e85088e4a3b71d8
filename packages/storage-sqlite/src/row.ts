import { StoreError } from '@pce/core/errors';

function columnOf(row: unknown, column: string): unknown {
  return isRow(row) ? row[column] : undefined;
}

function isRow(row: unknown): row is Readonly<Record<string, unknown>> {
  return typeof row === 'object' && row !== null;
}

function wrongColumn(column: string, value: unknown): StoreError {
  return new StoreError(
    'store_corrupt',
    `column ${column} of the store holds ${value === null ? 'null' : typeof value}: the schema was changed by another program; restore the file from a backup`,
  );
}

export function numberIn(row: unknown, column: string): number {
  const value = columnOf(row, column);
  if (typeof value === 'number') return value;
  if (typeof value === 'bigint') return Number(value);
  throw wrongColumn(column, value);
}

export function textIn(row: unknown, column: string): string {
  const value = columnOf(row, column);
  if (typeof value === 'string') return value;
  throw wrongColumn(column, value);
}

export function textOrNullIn(row: unknown, column: string): string | null {
  return columnOf(row, column) === null ? null : textIn(row, column);
}
