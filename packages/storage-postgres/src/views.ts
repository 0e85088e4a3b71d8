import type { ListViewInput, ViewRow } from '@pce/core/store';
import { numberArray, textArray } from './append-columns.js';
import type { Database } from './database.js';
import { sharedReads } from './read.js';
import { encodeText, numberIn, textIn } from './row.js';
import type { Statements } from './statements.js';

/** Reads rows of views; reads that come at the same time share a round trip. */
export interface ViewReader {
  get(collection: string, key: string): Promise<string | undefined>;
  list(input: ListViewInput): Promise<ViewRow[]>;
  count(collection: string): Promise<number>;
  /** Resolves when all reads are answered. */
  drain(): Promise<void>;
}

interface Place {
  readonly collection: string;
  readonly key: string;
}

interface PageOfView {
  readonly collection: string;
  readonly afterKey: string | null;
  readonly limit: number;
}

export function viewReader(query: Database['query'], statements: Statements): ViewReader {
  const rows = sharedReads<Place>({
    alone: ({ collection, key }) => query(statements.getView, () => [collection, key]),
    together: (places) =>
      query(statements.getViews, () => [
        textArray(places.map(({ collection }) => collection)),
        textArray(places.map(({ key }) => key)),
      ]),
  });
  const pages = sharedReads<PageOfView>({
    alone: ({ collection, afterKey, limit }) =>
      afterKey === null
        ? query(statements.firstViews, () => [collection, limit])
        : query(statements.viewsAfter, () => [collection, afterKey, limit]),
    together: (asked) =>
      query(statements.listViews, () => [
        textArray(asked.map(({ collection }) => collection)),
        textArray(asked.map(({ afterKey }) => afterKey)),
        numberArray(asked.map(({ limit }) => limit)),
      ]),
  });
  return {
    async get(collection, key) {
      const [row] = await rows.read({ collection: encodeText(collection), key: encodeText(key) });
      return row === undefined ? undefined : textIn(row, 'value');
    },
    async list({ collection, afterKey, limit = 100 }) {
      const found = await pages.read({
        collection: encodeText(collection),
        afterKey: afterKey === undefined ? null : encodeText(afterKey),
        // The server would refuse a limit that is negative or not an integer.
        limit: Math.trunc(Math.min(Math.max(limit, 0), Number.MAX_SAFE_INTEGER)),
      });
      return found.map((row) => ({ key: textIn(row, 'key'), value: textIn(row, 'value') }));
    },
    async count(collection) {
      const [row] = await query(statements.countViews, () => [encodeText(collection)]);
      return row === undefined ? 0 : numberIn(row, 'count');
    },
    async drain() {
      await Promise.all([rows.drain(), pages.drain()]);
    },
  };
}
