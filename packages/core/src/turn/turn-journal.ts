import { type ChainHead, seal } from '../store/hash-chain.js';
import type { Fence, Store, ViewWrite } from '../store/store.js';
import type { TurnEvent } from './events.js';

/**
 * The writing end of one turn's stream. Appends overlap with whatever comes next, so that a store can put several in
 * one transaction; `flushed` waits until all of them are durable, and is waited for before anything has an effect.
 */
export class TurnJournal {
  readonly #store: Store;
  readonly #stream: string;
  readonly #fence: Fence;
  #head: ChainHead;
  #last: Promise<void> = Promise.resolve();
  #failure: unknown;

  constructor(store: Store, stream: string, head: ChainHead, fence: Fence) {
    this.#store = store;
    this.#stream = stream;
    this.#head = head;
    this.#fence = fence;
  }

  /**
   * Appends one event, with the rows that `viewsAt` derives from the head it becomes; `onDurable` is called once it is
   * kept. A failure shows in `flushed`.
   */
  append(
    event: TurnEvent,
    viewsAt: (head: ChainHead) => readonly ViewWrite[],
    onDurable: (event: TurnEvent) => void,
  ): void {
    const sealed = seal(this.#head, event.type, JSON.stringify(event));
    const views = viewsAt(sealed);
    const appended = this.#store.append({
      stream: this.#stream,
      expectedVersion: this.#head.version,
      events: [sealed],
      views,
      fence: this.#fence,
    });
    this.#head = sealed;
    this.#last = appended.then(
      () => onDurable(event),
      (error: unknown) => {
        this.#failure ??= error;
      },
    );
  }

  /** Resolves when everything appended is durable; rejects with the first failure. */
  async flushed(): Promise<void> {
    await this.#last;
    if (this.#failure !== undefined) throw this.#failure;
  }
}
