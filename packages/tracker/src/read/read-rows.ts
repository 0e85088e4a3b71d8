import { parseRow } from '@pce/core/journal';
import type { Store } from '@pce/core/store';
import type * as z from 'zod/mini';

/** A page of a list. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  /** Cursor of the next page; absent on the last one. */
  readonly next?: string;
}

/** Selection of a page. */
export interface PageOptions {
  /** Cursor: `next` of the previous page. @defaultValue the first page */
  readonly after?: string | undefined;
  /** @defaultValue 50 */
  readonly limit?: number | undefined;
}

/** Returns a row, if there is one. */
export async function getRow<Schema extends z.core.$ZodType>(
  store: Store,
  schema: Schema,
  collection: string,
  key: string,
): Promise<z.output<Schema> | undefined> {
  const value = await store.getView(collection, key);
  return value === undefined ? undefined : parseRow(schema, { collection, key, value });
}

/** Returns a page of the rows of a collection, each with its key. */
export async function listRows<Schema extends z.core.$ZodType>(
  store: Store,
  schema: Schema,
  collection: string,
  { after, limit = 50 }: PageOptions,
): Promise<Page<{ readonly key: string; readonly row: z.output<Schema> }>> {
  const found = await store.listView({
    collection,
    limit: limit + 1,
    ...(after !== undefined && { afterKey: after }),
  });
  const rows = found.slice(0, limit).map(({ key, value }) => ({
    key,
    row: parseRow(schema, { collection, key, value }),
  }));
  const last = rows.at(-1);
  return found.length > limit && last !== undefined ? { rows, next: last.key } : { rows };
}
