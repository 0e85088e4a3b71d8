import type { Store, ViewRow } from '../store/store.js';

/** The rows to iterate over. */
export interface IterateRowsInput {
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
