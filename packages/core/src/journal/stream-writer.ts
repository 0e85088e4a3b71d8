import type { ChainHead, Fence, Store } from '../store/store.js';
import { addToBatch, type Batch, newBatch, toAppend } from './batch.js';
import type { FlushScheduler } from './flush-scheduler.js';
import type { StreamPosition } from './load-stream.js';
import type { StreamDefinition, StreamStep } from './stream-definition.js';
import type { StreamEvent } from './stream-event.js';

/** Options of a `StreamWriter`. */
export interface StreamWriterOptions<State, Event extends StreamEvent> {
  readonly store: Store;
  readonly definition: StreamDefinition<State, Event>;
  /** Where the stream is continued. */
  readonly from: StreamPosition<State>;
  readonly fence: Fence;
  readonly scheduler: FlushScheduler;
  /** Returns the event to append, without its secrets. @defaultValue the event unchanged */
  readonly redact?: (event: Event) => Event;
  /** Called for each event once it is durable. */
  readonly onDurable: (step: StreamStep<State, Event>) => void;
}

/** Events that may wait to become durable: whoever appends more without a wait holds them in memory, and loses them in a crash. */
const maxPending = 256;

/**
 * The writing end of a stream that one process drives. Events that follow each other without a wait are written
 * together: when `flushed` is called, which is before anything has an effect, and otherwise as soon as the process has
 * time.
 */
export class StreamWriter<State, Event extends StreamEvent> {
  readonly #options: StreamWriterOptions<State, Event>;
  #position: StreamPosition<State>;
  #batch: Batch<State, Event> | undefined;
  #last: Promise<void> = Promise.resolve();
  #pending = 0;
  #failure: unknown;

  constructor(options: StreamWriterOptions<State, Event>) {
    this.#options = options;
    this.#position = options.from;
  }

  get head(): ChainHead {
    return this.#position.head;
  }

  /** Appends one event and returns the state it leads to. */
  append(event: Event): State {
    const { store, definition, scheduler, redact = (given: Event) => given } = this.#options;
    if (this.#batch === undefined) {
      this.#batch = newBatch(this.#position.head.version);
      scheduler.add(this.#send);
    }
    const position = addToBatch(store, definition, this.#batch, this.#position, redact(event));
    this.#position = position;
    this.#pending += 1;
    return position.state;
  }

  /** Whether as many events as may wait are not durable yet: then `flushed` comes before the next. */
  get isFull(): boolean {
    return this.#pending >= maxPending;
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

  readonly #send = (): void => {
    const batch = this.#batch;
    if (batch === undefined) return;
    this.#batch = undefined;
    const { store, definition, from, fence, scheduler, onDurable } = this.#options;
    scheduler.delete(this.#send);
    this.#last = store.append(toAppend(store, definition, from.id, batch, fence)).then(
      () => {
        this.#pending -= batch.steps.length;
        // Nobody knows whether an append that failed is kept: what follows it is not reported either.
        if (this.#failure === undefined) for (const step of batch.steps) onDurable(step);
      },
      (error: unknown) => {
        this.#failure ??= error;
      },
    );
  };
}
