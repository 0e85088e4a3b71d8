import { StoreError } from '@pce/core/errors';
import type {
  JournalEntry,
  ListStreamsInput,
  ListViewInput,
  ReadInput,
  StreamStart,
  ViewRow,
} from '@pce/core/store';
import type { Statements } from './statements.js';

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

function textIn(row: unknown, column: string): string {
  const value = columnOf(row, column);
  if (typeof value === 'string') return value;
  throw wrongColumn(column, value);
}

export function textOrNullIn(row: unknown, column: string): string | null {
  return columnOf(row, column) === null ? null : textIn(row, column);
}

export function toEntry(row: unknown): JournalEntry {
  return {
    position: numberIn(row, 'position'),
    stream: textIn(row, 'stream'),
    version: numberIn(row, 'version'),
    type: textIn(row, 'type'),
    body: textIn(row, 'body'),
    hash: textIn(row, 'hash'),
  };
}

export function read(
  { readStream }: Statements,
  { stream, fromVersion = 1, toVersion = Number.MAX_SAFE_INTEGER }: ReadInput,
): JournalEntry[] {
  return readStream.all(stream, fromVersion, toVersion).map(toEntry);
}

export function listStreams(
  { listStreams: statement }: Statements,
  { afterPosition = 0, limit = 1_000 }: ListStreamsInput,
): StreamStart[] {
  return statement
    .all(afterPosition, limit)
    .map((row) => ({ stream: textIn(row, 'name'), position: numberIn(row, 'position') }));
}

export function getView(
  statements: Statements,
  collection: string,
  key: string,
): string | undefined {
  const row = statements.getView.get(collection, key);
  return row === undefined ? undefined : textIn(row, 'value');
}

export function listView(
  { firstViews, viewsAfter }: Statements,
  { collection, afterKey, limit = 100 }: ListViewInput,
): ViewRow[] {
  // SQLite takes a negative limit for none, and refuses one that is not an integer.
  const rowLimit = Math.min(Math.max(limit, 0), Number.MAX_SAFE_INTEGER);
  const rows =
    afterKey === undefined
      ? firstViews.all(collection, rowLimit)
      : viewsAfter.all(collection, afterKey, rowLimit);
  return rows.map((row) => ({ key: textIn(row, 'key'), value: textIn(row, 'value') }));
}

export function countView({ countViews }: Statements, collection: string): number {
  const row = countViews.get(collection);
  return row === undefined ? 0 : numberIn(row, 'count');
}
