import type { Store, ViewRow } from '../store/store.js';

/** A task that can be had. */
export interface Notice {
  readonly execution: string;
  readonly task: string;
}

interface Seen {
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
  readonly #taken = new Set<string>();

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
      this.#taken.add(best.key);
      try {
        const taken = await take(JSON.parse(best.value));
        if (taken !== undefined) return taken;
      } finally {
        this.#taken.delete(best.key);
      }
    }
    return undefined;
  }

  /** Rows of a place are in order already. */
  #best(places: readonly Seen[]): ViewRow | undefined {
    let best: ViewRow | undefined;
    for (const { rows } of places) {
      const first = rows.find(({ key }) => !this.#taken.has(key));
      if (first !== undefined && (best === undefined || first.key < best.key)) best = first;
    }
    return best;
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

  /** Reads so much that there is something for everybody who looks. */
  #begin(place: string, { lookers }: Look): Promise<Seen> {
    this.#next.delete(place);
    const limit = Math.min(lookers + this.#taken.size, mostRows);
    const seen = this.#store
      .listView({ collection: place, limit })
      .then((rows) => ({ rows, isCut: rows.length === limit }));
    const ended = seen
      .catch(() => undefined)
      .then(() => {
        if (this.#running.get(place) === ended) this.#running.delete(place);
      });
    this.#running.set(place, ended);
    return seen;
  }
}
