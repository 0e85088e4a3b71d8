import type { Store, ViewRow } from '../../store/store.js';

/** A task that can be had. */
export interface Notice {
  readonly execution: string;
  readonly task: string;
}

/** What is about to be taken from a place. */
interface Taking {
  readonly keys: Set<string>;
  /** The last that was shown: before it, nearly all is about to be taken. */
  last: string;
}

interface Seen {
  readonly place: string;
  readonly rows: readonly ViewRow[];
  /** There may be more. */
  readonly isCut: boolean;
}

/** A look at a place that has not begun: whoever comes before it does shares it. */
interface Look {
  lookers: number;
  readonly seen: Promise<Seen>;
}

/** More than that are not read at a time. */
const mostRows = 1_000;

/** Other processes were faster with so many tasks in a row: there is work, and others see to it. */
const mostMisses = 100;

/**
 * What there is to do, as the store shows it. Those who come at the same time share one look, and none is shown what
 * another of this process is about to take.
 */
export class WorkBoard {
  readonly #store: Store;
  readonly #next = new Map<string, Look>();
  readonly #running = new Map<string, Promise<unknown>>();
  readonly #taking = new Map<string, Taking>();

  constructor(store: Store) {
    this.#store = store;
  }

  /** Has the best task of some places taken; the next one, where `take` answers `undefined`, until there is none. */
  async takeFirst<T>(
    places: readonly string[],
    take: (notice: Notice) => Promise<T | undefined>,
  ): Promise<T | undefined> {
    for (let misses = 0; misses < mostMisses; misses += 1) {
      const seen = await Promise.all(places.map((place) => this.#look(place)));
      const best = this.#best(seen);
      if (best === undefined) {
        // Others of this process are about to take all that was shown: behind it there may be more.
        if (seen.some(({ isCut }) => isCut)) continue;
        return undefined;
      }
      this.#begins(best);
      try {
        const taken = await take(JSON.parse(best.value));
        if (taken !== undefined) return taken;
      } finally {
        this.#ends(best);
      }
    }
    return undefined;
  }

  /** Rows of a place are in order already. */
  #best(places: readonly Seen[]): (ViewRow & { readonly place: string }) | undefined {
    let best: (ViewRow & { readonly place: string }) | undefined;
    for (const { place, rows } of places) {
      const taking = this.#taking.get(place)?.keys;
      const first = rows.find(({ key }) => taking?.has(key) !== true);
      if (first !== undefined && (best === undefined || first.key < best.key)) {
        best = { ...first, place };
      }
    }
    return best;
  }

  #begins({ place, key }: { readonly place: string; readonly key: string }): void {
    const taking = this.#taking.get(place) ?? { keys: new Set(), last: key };
    taking.keys.add(key);
    if (key > taking.last) taking.last = key;
    this.#taking.set(place, taking);
  }

  #ends({ place, key }: { readonly place: string; readonly key: string }): void {
    const keys = this.#taking.get(place)?.keys;
    keys?.delete(key);
    if (keys?.size === 0) this.#taking.delete(place);
  }

  #look(place: string): Promise<Seen> {
    const shared = this.#next.get(place);
    if (shared !== undefined) {
      shared.lookers += 1;
      return shared.seen;
    }
    const before = this.#running.get(place) ?? Promise.resolve();
    const look: Look = { lookers: 1, seen: before.then(() => this.#begin(place, look)) };
    this.#next.set(place, look);
    return look.seen;
  }

  #begin(place: string, { lookers }: Look): Promise<Seen> {
    this.#next.delete(place);
    const seen = this.#read(place, lookers);
    const ended = seen
      .catch(() => undefined)
      .then(() => {
        if (this.#running.get(place) === ended) this.#running.delete(place);
      });
    this.#running.set(place, ended);
    return seen;
  }

  /** So much that there is something for everybody who looks: behind what is about to be taken, or else from the first. */
  async #read(place: string, lookers: number): Promise<Seen> {
    const taking = this.#taking.get(place);
    if (taking !== undefined) {
      const behind = { collection: place, afterKey: taking.last, limit: lookers };
      const rows = await this.#store.listView(behind);
      if (rows.length > 0) return { place, rows, isCut: true };
    }
    const limit = Math.min(lookers + (taking?.keys.size ?? 0), mostRows);
    const rows = await this.#store.listView({ collection: place, limit });
    return { place, rows, isCut: rows.length === limit };
  }
}
