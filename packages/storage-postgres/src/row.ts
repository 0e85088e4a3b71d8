import { StoreError } from '@pce/core/errors';
import { decodeText } from './encode-text.js';

function columnOf(row: unknown, column: string): unknown {
  return isRow(row) ? row[column] : undefined;
}

function isRow(row: unknown): row is Readonly<Record<string, unknown>> {
  return typeof row === 'object' && row !== null;
}

function wrongColumn(column: string, value: unknown): StoreError {
  return new StoreError(
    'store_corrupt',
    `column ${column} of the store holds ${value === null ? 'null' : typeof value}: the schema was changed by another program; restore the database from a backup`,
  );
}

/** Returns a bigint column as a number. The driver gives it as text; ours are all below 2^53. */
export function numberIn(row: unknown, column: string): number {
  const value = columnOf(row, column);
  if (typeof value === 'number') return value;
  if (typeof value === 'string' && value !== '') return Number(value);
  throw wrongColumn(column, value);
}

/** Returns a transaction id, which may exceed 2^53. */
export function bigintIn(row: unknown, column: string): bigint {
  const value = columnOf(row, column);
  if (typeof value === 'string' && /^\d+$/.test(value)) return BigInt(value);
  throw wrongColumn(column, value);
}

export function textIn(row: unknown, column: string): string {
  const value = columnOf(row, column);
  if (typeof value === 'string') return decodeText(value);
  throw wrongColumn(column, value);
}
