import type * as z from 'zod/mini';
import { safeParse } from '../contracts/scalars.js';
import { StoreError } from '../errors.js';
import type { Store, ViewRow } from '../store/store.js';
import { issuesText } from '../text/issues-text.js';

/**
 * Parses the text of a view row with a schema.
 *
 * @throws `StoreError` of code `store_corrupt` for an invalid row; rebuilding the views repairs it.
 */
export function parseRow<Schema extends z.core.$ZodType>(
  schema: Schema,
  { collection, key, value }: Record<'collection' | 'key' | 'value', string>,
): z.output<Schema> {
  const parsed = safeParse(schema, jsonOf(value));
  if (parsed.success) return parsed.data;
  const problems = issuesText(parsed.error.issues);
  throw new StoreError(
    'store_corrupt',
    `row ${JSON.stringify(key)} of ${collection} is damaged (${problems}): rebuild the views from the journals`,
  );
}

/** Parses JSON; returns `undefined` for other text, which no schema of a row accepts. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

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

interface IterateRowsInput {
  readonly collection: string;
  /** Rows whose key is greater. @defaultValue from the first */
  readonly afterKey?: string | undefined;
  /** Number of rows read at a time. @defaultValue 500 */
  readonly batch?: number;
}

/** Yields the rows of a collection in the order of their keys, read in batches. */
export async function* iterateRows(
  store: Store,
  { collection, afterKey, batch = 500 }: IterateRowsInput,
): AsyncGenerator<ViewRow, void, void> {
  for (let after = afterKey; ; ) {
    const rows = await store.listView({
      collection,
      limit: batch,
      ...(after !== undefined && { afterKey: after }),
    });
    yield* rows;
    after = rows.at(-1)?.key;
    if (rows.length < batch) return;
  }
}

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
