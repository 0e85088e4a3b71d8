import { type ChainHead, seal } from '../store/hash-chain.js';
import type { Fence, SealedEvent, Store, ViewWrite } from '../store/store.js';
import type { TurnEvent } from './events.js';
import type { Soon } from './soon.js';

export interface TurnJournalOptions {
  readonly store: Store;
  readonly stream: string;
  /** The end of the stream. */
  readonly head: ChainHead;
  readonly fence: Fence;
  readonly soon: Soon;
  /** Called for each event once it is kept. */
  readonly onDurable: (event: TurnEvent) => void;
}

interface Batch {
  readonly expectedVersion: number;
  readonly sealed: SealedEvent[];
  readonly events: TurnEvent[];
  readonly views: ViewWrite[];
}

/**
 * The writing end of one turn's stream. What follows without a wait is written together: at once when `flushed` is
 * called, which is before anything has an effect, and else as soon as the process has time.
 */
export class TurnJournal {
  readonly #options: TurnJournalOptions;
  #head: ChainHead;
  #batch: Batch | undefined;
  #last: Promise<void> = Promise.resolve();
  #failure: unknown;

  constructor(options: TurnJournalOptions) {
    this.#options = options;
    this.#head = options.head;
  }

  /** Appends one event and answers the head it becomes. */
  append(event: TurnEvent): ChainHead {
    const sealed = seal(this.#head, event.type, JSON.stringify(event));
    this.#batch ??= this.#newBatch();
    this.#batch.sealed.push(sealed);
    this.#batch.events.push(event);
    this.#head = sealed;
    return sealed;
  }

  /** Writes rows together with the event appended last. */
  write(views: readonly ViewWrite[]): void {
    this.#batch?.views.push(...views);
  }

  /** Resolves when everything appended is durable or has failed, which `throwIfFailed` then tells. */
  flushed(): Promise<void> {
    this.#send();
    return this.#last;
  }

  /** Throws the first failure there was, without waiting for what is under way. */
  throwIfFailed(): void {
    if (this.#failure !== undefined) throw this.#failure;
  }

  #newBatch(): Batch {
    this.#options.soon.add(this.#send);
    return { expectedVersion: this.#head.version, sealed: [], events: [], views: [] };
  }

  readonly #send = (): void => {
    const batch = this.#batch;
    if (batch === undefined) return;
    this.#batch = undefined;
    const { store, stream, fence, soon, onDurable } = this.#options;
    soon.delete(this.#send);
    const { expectedVersion, sealed, events, views } = batch;
    this.#last = store.append({ stream, expectedVersion, events: sealed, views, fence }).then(
      () => {
        // Whether an append that failed is kept nobody knows: what follows it is not told either.
        if (this.#failure === undefined) events.forEach(onDurable);
      },
      (error: unknown) => {
        this.#failure ??= error;
      },
    );
  };
}
