import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export type StoredRow = Readonly<Record<'collection' | 'key' | 'value', unknown>>;

const open = (root: string): DatabaseSync => new DatabaseSync(join(root, '.pce/pce.db'));

const everyRow =
  "SELECT collection, key, value FROM views WHERE collection != 'projections' ORDER BY 1, 2";

/** Returns every row of a workspace's store in order, but those that say by which version the others were made. */
export function viewRows(root: string): readonly StoredRow[] {
  const database = open(root);
  const rows = database.prepare(everyRow).all();
  database.close();
  return rows.map(({ collection, key, value }) => ({ collection, key, value }));
}

export function loseViews(root: string): void {
  const database = open(root);
  database.exec('DELETE FROM views');
  database.close();
}

export function changeRows(root: string, collection: string): void {
  const database = open(root);
  const change = "UPDATE views SET value = replace(value, 'o', '0') WHERE collection = ?";
  database.prepare(change).run(collection);
  database.close();
}
