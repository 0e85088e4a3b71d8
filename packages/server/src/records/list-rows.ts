import { parseRow } from '@pce/core/journal';
import type { Store } from '@pce/core/store';
import type * as z from 'zod/mini';

export interface PageOptions {
  /** Cursor: `next` of the previous page. Default: the first page. */
  readonly after?: string | undefined;
  readonly limit: number;
}

export interface Page<Row> {
  readonly rows: readonly Row[];
  /** Cursor of the next page; absent on the last one. */
  readonly next?: string;
}

/** Returns a page of the rows of a collection. Throws `StoreError` for a row that does not fit the schema. */
export async function listRows<Schema extends z.core.$ZodType>(
  store: Store,
  schema: Schema,
  collection: string,
  { after, limit }: PageOptions,
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

/** Returns a row, if there is one. Throws `StoreError` for a row that does not fit the schema. */
export async function getRow<Schema extends z.core.$ZodType>(
  store: Store,
  schema: Schema,
  collection: string,
  key: string,
): Promise<z.output<Schema> | undefined> {
  const value = await store.getView(collection, key);
  return value === undefined ? undefined : parseRow(schema, { collection, key, value });
}
