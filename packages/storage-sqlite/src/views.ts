import type { ListViewInput, ViewRow } from '@pce/core/store';
import { numberIn, textIn } from './row.js';
import type { Statements } from './statements.js';

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
