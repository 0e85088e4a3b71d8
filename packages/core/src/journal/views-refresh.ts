import { StoreError } from '../errors.js';
import type { Store } from '../store/store.js';
import { noteProjectionVersion, projectionVersion } from './projection-row.js';
import { type RebuildOptions, rebuildStreams } from './rebuild-streams.js';
import type { RebuildableStream } from './stream-definition.js';

/**
 * Rebuilds the rows of each kind of stream whose projection is newer than its rows; one query if all are current. A
 * read-only store keeps its rows.
 */
export async function refreshViews(
  store: Store,
  definitions: readonly RebuildableStream[],
  options: RebuildOptions = {},
): Promise<void> {
  const outdated: RebuildableStream[] = [];
  for (const definition of definitions) {
    const version = await projectionVersion(store, definition);
    if (version === undefined || version < definition.version) outdated.push(definition);
  }
  if (outdated.length === 0) return;
  try {
    const [first] = await store.listStreams({ limit: 1 });
    if (first !== undefined) await rebuildStreams(store, outdated, options);
    else for (const definition of outdated) await noteProjectionVersion(store, definition);
  } catch (error) {
    if (!(error instanceof StoreError) || error.code !== 'store_read_only') throw error;
  }
}

/** Refreshes the rows of a store once, on its first use. */
export class ViewsRefresh {
  readonly #store: Store;
  readonly #definitions: readonly RebuildableStream[];
  readonly #closing = new AbortController();
  #refreshing: Promise<void> | undefined;

  constructor(store: Store, definitions: readonly RebuildableStream[]) {
    this.#store = store;
    this.#definitions = definitions;
  }

  /** Resolves when the rows are current. A store that is not durable has no older rows. */
  async done(): Promise<void> {
    if (!this.#store.supports.durable) return;
    this.#refreshing ??= refreshViews(this.#store, this.#definitions, {
      signal: this.#closing.signal,
    });
    try {
      await this.#refreshing;
    } catch (error) {
      this.#refreshing = undefined;
      throw error;
    }
  }

  /** Starts without waiting; `done` reports a failure. */
  begin(): void {
    this.done().catch(() => undefined);
  }

  /** Stops a running refresh; the next user of the store starts again. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#refreshing?.catch(() => undefined);
  }
}
