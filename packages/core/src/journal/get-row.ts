import type * as z from 'zod/mini';
import type { Store } from '../store/store.js';
import { parseRow } from './parse-row.js';

/**
 * Returns a row, if there is one.
 *
 * @throws `StoreError` of code `store_corrupt` for a row that does not fit the schema
 */
export async function getRow<Schema extends z.core.$ZodType>(
  store: Store,
  schema: Schema,
  collection: string,
  key: string,
): Promise<z.output<Schema> | undefined> {
  const value = await store.getView(collection, key);
  return value === undefined ? undefined : parseRow(schema, { collection, key, value });
}
