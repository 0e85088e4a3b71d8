import type * as z from 'zod/mini';
import type { Store } from '../store/store.js';
import { parseRow } from './parse-row.js';

/** Selection of a page. */
export interface PageOptions {
  /** Cursor: `next` of the previous page. @defaultValue the first page */
  readonly after?: string | undefined;
  /** @defaultValue 50 */
  readonly limit?: number | undefined;
}

/** A page of a list. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  /** Cursor of the next page; absent on the last one. */
  readonly next?: string;
}

/**
 * Returns a page of the rows of a collection, in the order of their keys.
 *
 * @throws `StoreError` of code `store_corrupt` for a row that does not fit the schema
 */
export async function listRows<Schema extends z.core.$ZodType>(
  store: Store,
  schema: Schema,
  collection: string,
  { after, limit = 50 }: PageOptions = {},
): Promise<Page<z.output<Schema>>> {
  const found = await store.listView({
    collection,
    limit: limit + 1,
    ...(after !== undefined && { afterKey: after }),
  });
  const shown = found.slice(0, limit);
  const rows = shown.map(({ key, value }) => parseRow(schema, { collection, key, value }));
  const last = shown.at(-1);
  return found.length > limit && last !== undefined ? { rows, next: last.key } : { rows };
}
