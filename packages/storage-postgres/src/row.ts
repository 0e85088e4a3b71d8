import { StoreError } from '@pce/core/errors';
// PostgreSQL's text holds every character but NUL. U+0001 is an escape that preserves order: U+0001 U+0001 encodes NUL,
// U+0001 U+0002 encodes U+0001. JSON text contains neither, so the bodies of events are stored unchanged and can be
// queried.

export function encodeText(text: string): string {
  const marked = text.includes('\u0001') ? text.replaceAll('\u0001', '\u0001\u0002') : text;
  return marked.includes('\0') ? marked.replaceAll('\0', '\u0001\u0001') : marked;
}

/** Decodes text that `encodeText` encoded. */
export function decodeText(stored: string): string {
  if (!stored.includes('\u0001')) return stored;
  return stored.replaceAll('\u0001\u0001', '\0').replaceAll('\u0001\u0002', '\u0001');
}

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
