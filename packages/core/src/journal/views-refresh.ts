import type { Store } from '../store/store.js';
import { refreshViews } from './refresh-views.js';
import type { RebuildableStream } from './stream-definition.js';

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
