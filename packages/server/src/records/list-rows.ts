import type { Store } from '@pce/core/store';

export interface PageOptions {
  /** Where the page begins: `next` of the one before. @defaultValue the first */
  readonly after?: string | undefined;
  readonly limit: number;
}

export interface Page<Row> {
  readonly rows: readonly Row[];
  /** Where the next page begins; absent at the end. */
  readonly next?: string;
}

/** A page of the rows of a collection, which were written as JSON of this type. */
export async function listRows<Row>(
  store: Store,
  collection: string,
  { after, limit }: PageOptions,
): Promise<Page<Row>> {
  const found = await store.listView({
    collection,
    limit: limit + 1,
    ...(after !== undefined && { afterKey: after }),
  });
  const shown = found.slice(0, limit);
  const rows: Row[] = shown.map(({ value }) => JSON.parse(value));
  const last = shown.at(-1);
  return found.length > limit && last !== undefined ? { rows, next: last.key } : { rows };
}

/** A row that was written as JSON of this type. */
export async function getRow<Row>(
  store: Store,
  collection: string,
  key: string,
): Promise<Row | undefined> {
  const text = await store.getView(collection, key);
  return text === undefined ? undefined : JSON.parse(text);
}
