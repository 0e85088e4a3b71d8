import type { Store, ViewRow } from '@pce/core/store';
import { type TaskRef, toTaskRef } from '../rules/execution-rows.js';

/** Rows of one collection, read in one query. */
interface Page {
  readonly collection: string;
  readonly rows: readonly ViewRow[];
  /** Whether there may be more. */
  readonly isCut: boolean;
}

/** A query that has not begun: callers that come before it does share its page. */
interface Query {
  /** Rows that the callers need. */
  wanted: number;
  readonly page: Promise<Page>;
}

/** The rows of a collection that callers of this process are taking. */
interface InFlight {
  readonly keys: Set<string>;
  /** The greatest key taken: nearly every row before it is in flight. */
  last: string;
}

type Row = ViewRow & { readonly collection: string };

const maxRows = 1_000;

/** Tries in a row that other processes won. After so many there is work, but others see to it. */
const maxMisses = 100;

/**
 * Hands out the offered tasks that the store lists. Callers that come at the same time share one query, and none is
 * shown a row that another caller of this process is taking.
 */
export class Dispatcher {
  readonly #store: Store;
  readonly #next = new Map<string, Query>();
  readonly #running = new Map<string, Promise<unknown>>();
  readonly #inFlight = new Map<string, InFlight>();

  constructor(store: Store) {
    this.#store = store;
  }

  /** Takes the best task of some collections; if `take` returns `undefined`, the next one. */
  async takeFirst<T>(
    collections: readonly string[],
    take: (task: TaskRef) => Promise<T | undefined>,
  ): Promise<T | undefined> {
    const tried = new Set<string>();
    for (let misses = 0; misses < maxMisses; misses += 1) {
      const wanted = 1 + tried.size;
      const queries = collections.map((collection) => this.#query(collection, wanted));
      const pages = await Promise.all(queries);
      const best = this.#best(pages, tried);
      if (best === undefined) {
        // Others of this process are taking all that was shown: behind it there may be more.
        if (pages.some(({ isCut }) => isCut)) continue;
        return undefined;
      }
      this.#begin(best);
      tried.add(best.key);
      try {
        const taken = await take(toTaskRef(best));
        if (taken !== undefined) return taken;
      } finally {
        this.#end(best);
      }
    }
    return undefined;
  }

  /** Rows of a page are in order already; `tried`: keys that the caller tried in vain. */
  #best(pages: readonly Page[], tried: ReadonlySet<string>): Row | undefined {
    let best: Row | undefined;
    for (const { collection, rows } of pages) {
      const keys = this.#inFlight.get(collection)?.keys;
      const first = rows.find(({ key }) => keys?.has(key) !== true && !tried.has(key));
      if (first !== undefined && (best === undefined || first.key < best.key)) {
        best = { ...first, collection };
      }
    }
    return best;
  }

  #begin({ collection, key }: Row): void {
    const inFlight = this.#inFlight.get(collection) ?? { keys: new Set(), last: key };
    inFlight.keys.add(key);
    if (key > inFlight.last) inFlight.last = key;
    this.#inFlight.set(collection, inFlight);
  }

  #end({ collection, key }: Row): void {
    const keys = this.#inFlight.get(collection)?.keys;
    keys?.delete(key);
    if (keys?.size === 0) this.#inFlight.delete(collection);
  }

  #query(collection: string, wanted: number): Promise<Page> {
    const shared = this.#next.get(collection);
    if (shared !== undefined) {
      shared.wanted += wanted;
      return shared.page;
    }
    const before = this.#running.get(collection) ?? Promise.resolve();
    const query: Query = { wanted, page: before.then(() => this.#run(collection, query)) };
    this.#next.set(collection, query);
    return query.page;
  }

  #run(collection: string, { wanted }: Query): Promise<Page> {
    this.#next.delete(collection);
    const page = this.#read(collection, wanted);
    const ended = page
      .catch(() => undefined)
      .then(() => {
        if (this.#running.get(collection) === ended) this.#running.delete(collection);
      });
    this.#running.set(collection, ended);
    return page;
  }

  /** Reads the rows that callers need: those behind the rows in flight, or else from the first. */
  async #read(collection: string, wanted: number): Promise<Page> {
    const inFlight = this.#inFlight.get(collection);
    if (inFlight !== undefined) {
      const behind = { collection, afterKey: inFlight.last, limit: wanted };
      const rows = await this.#store.listView(behind);
      if (rows.length > 0) return { collection, rows, isCut: true };
    }
    const limit = Math.min(wanted + (inFlight?.keys.size ?? 0), maxRows);
    const rows = await this.#store.listView({ collection, limit });
    return { collection, rows, isCut: rows.length === limit };
  }
}
