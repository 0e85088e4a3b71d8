import type { ListViewInput, ViewRow, ViewWrite } from './store.js';

interface Collection {
  readonly values: Map<string, string>;
  /** Made when a list asks for it, dropped when a key comes or goes. */
  sortedKeys: string[] | undefined;
}

/** The views of a memory store. */
export interface MemoryViews {
  write(write: ViewWrite): void;
  get(collection: string, key: string): string | undefined;
  list(input: ListViewInput): ViewRow[];
}

function firstAfter(keys: readonly string[], key: string): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const candidate = keys[middle];
    if (candidate !== undefined && candidate <= key) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function memoryViews(): MemoryViews {
  const collections = new Map<string, Collection>();

  const collectionOf = (name: string): Collection => {
    let collection = collections.get(name);
    if (!collection) {
      collection = { values: new Map(), sortedKeys: undefined };
      collections.set(name, collection);
    }
    return collection;
  };

  return {
    write({ collection: name, key, value }) {
      const collection = collectionOf(name);
      if (value === null) {
        if (collection.values.delete(key)) collection.sortedKeys = undefined;
        return;
      }
      if (!collection.values.has(key)) collection.sortedKeys = undefined;
      collection.values.set(key, value);
    },
    get: (name, key) => collections.get(name)?.values.get(key),
    list({ collection: name, afterKey, limit = 100 }) {
      const collection = collections.get(name);
      if (!collection) return [];
      // Without a comparer, sort orders by code unit.
      collection.sortedKeys ??= [...collection.values.keys()].sort();
      const from = afterKey === undefined ? 0 : firstAfter(collection.sortedKeys, afterKey);
      return collection.sortedKeys
        .slice(from, from + limit)
        .map((key) => ({ key, value: collection.values.get(key) ?? '' }));
    },
  };
}
