import * as z from 'zod/mini';
import { object } from '../contracts/scalars.js';
import { iterateRows, parseRow } from '../journal/rows.js';
import type { Clock } from '../ports/clock.js';
import type { Store } from '../store/store.js';
import { sha256 } from '../text/sha256.js';
import type { Versions } from '../turn/rules/events.js';
import { changedVersions } from '../turn/rules/initial-state.js';

const collection = 'workers';

/** Milliseconds for which a worker counts as living after it last said so. */
const livingMs = 15_000;

/** Milliseconds after which the row of a worker that has not left is removed. */
const forgetMs = 3_600_000;

const rowSchema = object({
  /** Unix time in milliseconds. */
  until: z.number(),
  /** For each of its orchestrators. */
  versions: z.array(z.record(z.string(), z.string())),
});

/**
 * The living workers of a store, with the versions of their roles, tools and workflows: each leaves turns of another release to
 * the workers of that release. The clocks of workers may be some seconds apart.
 */
export class WorkerRegistry {
  readonly #key = sha256(globalThis.crypto.randomUUID()).slice(0, 16);
  #said = -Infinity;
  #others: readonly Versions[] = [];
  #known = '';

  constructor(
    private readonly store: Store,
    private readonly clock: Clock,
    private readonly versions: () => readonly Versions[],
  ) {}

  /** Says that this worker lives, and reads the others. Resolves with whether they are others than before. */
  async refresh(): Promise<boolean> {
    const now = this.clock.now();
    if (now - this.#said > livingMs / 3) {
      await this.#write(JSON.stringify({ until: now + livingMs, versions: this.versions() }));
      this.#said = now;
    }
    const others = new Map<string, readonly Versions[]>();
    for await (const { key, value } of iterateRows(this.store, { collection })) {
      const row = parseRow(rowSchema, { collection, key, value });
      if (key !== this.#key && row.until > now) others.set(key, row.versions);
      // It was killed.
      if (row.until < now - forgetMs) await this.#write(null, key);
    }
    this.#others = [...others.values()].flat();
    const known = JSON.stringify([...others]);
    const isChanged = known !== this.#known;
    this.#known = known;
    return isChanged;
  }

  /** Returns whether another living worker has these versions. */
  hasOther(versions: Versions): boolean {
    return this.#others.some((other) => changedVersions(versions, other).length === 0);
  }

  /** Leaves turns of this release to others from now on. */
  leave(): Promise<void> {
    return this.#write(null);
  }

  #write(value: string | null, key = this.#key): Promise<void> {
    const views = [{ collection, key, value }];
    return this.store.writeViews({ stream: `worker/${key}`, version: 0, views });
  }
}
