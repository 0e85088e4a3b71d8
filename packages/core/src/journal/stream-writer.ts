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
  /** Position to continue from. */
  readonly from: StreamPosition<State>;
  readonly fence: Fence;
  readonly scheduler: FlushScheduler;
  /** Removes secrets from an event before it is appended. @defaultValue the event unchanged */
  readonly redact?: (event: Event) => Event;
  /** Called for each event once it is durable. */
  readonly onDurable: (step: StreamStep<State, Event>) => void;
}

/** Maximum number of pending events: they use memory and are lost in a crash. */
const maxPending = 256;

/**
 * The writing end of a stream driven by one process. Consecutive events are written together: when `flushed` is called,
 * which precedes every effect, or else when the process is idle.
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

  /** Appends an event and returns the new state. */
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

  /** Whether the maximum number of events is pending: call `flushed` before the next. */
  get isFull(): boolean {
    return this.#pending >= maxPending;
  }

  /** Resolves when all appended events are durable or have failed, which `throwIfFailed` reports. */
  flushed(): Promise<void> {
    this.#send();
    return this.#last;
  }

  /** Throws the first failure so far, without waiting for pending writes. */
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
        // A failed append may still have been stored, so later events are not reported either.
        if (this.#failure === undefined) for (const step of batch.steps) onDurable(step);
      },
      (error: unknown) => {
        this.#failure ??= error;
      },
    );
  };
}
