import type { ListViewInput, ViewRow } from '@pce/core/store';
import type { Database } from './database.js';
import { encodeText } from './encode-text.js';
import { numberIn, textIn } from './row.js';
import type { Statements } from './statements.js';

export async function getView(
  query: Database['query'],
  { getView }: Statements,
  collection: string,
  key: string,
): Promise<string | undefined> {
  const values = [encodeText(collection), encodeText(key)];
  const [row] = await query(getView, () => values);
  return row === undefined ? undefined : textIn(row, 'value');
}

export async function listView(
  query: Database['query'],
  { firstViews, viewsAfter }: Statements,
  { collection, afterKey, limit = 100 }: ListViewInput,
): Promise<ViewRow[]> {
  // A limit that is negative or not an integer is refused by the server.
  const rowLimit = Math.trunc(Math.min(Math.max(limit, 0), Number.MAX_SAFE_INTEGER));
  const from = encodeText(collection);
  const rows = await (afterKey === undefined
    ? query(firstViews, () => [from, rowLimit])
    : query(viewsAfter, () => [from, encodeText(afterKey), rowLimit]));
  return rows.map((row) => ({ key: textIn(row, 'key'), value: textIn(row, 'value') }));
}

export async function countView(
  query: Database['query'],
  { countViews }: Statements,
  collection: string,
): Promise<number> {
  const [row] = await query(countViews, () => [encodeText(collection)]);
  return row === undefined ? 0 : numberIn(row, 'count');
}
