import { InvalidInputError } from '../errors.js';
import type { Clock } from '../ports/clock.js';
import { seal } from '../store/hash-chain.js';
import type {
  AppendInput,
  ChainHead,
  Fence,
  SealedEvent,
  Store,
  ViewWrite,
} from '../store/store.js';
import { foldEvent, snapshotRows, streamName } from './fold-stream.js';
import { headRow } from './head-row.js';
import type { LoadedStream, StreamPosition } from './load-stream.js';
import type { StreamDefinition, StreamStep } from './stream-definition.js';
import type { StreamEvent } from './stream-event.js';

/** Events for one append, with the states before and after each. */
interface Batch<State, Event> {
  readonly expectedVersion: number;
  readonly sealed: SealedEvent[];
  readonly steps: StreamStep<State, Event>[];
  /** Rows in addition to those that follow from the events. */
  readonly views: ViewWrite[];
}

function newBatch<State, Event>(expectedVersion: number): Batch<State, Event> {
  return { expectedVersion, sealed: [], steps: [], views: [] };
}

/** Seals and folds an event and adds it to the batch; returns the new position. */
function addToBatch<State, Event extends StreamEvent>(
  store: Store,
  definition: StreamDefinition<State, Event>,
  batch: Batch<State, Event>,
  from: StreamPosition<State>,
  event: Event,
): LoadedStream<State> {
  const sealed = seal(from.head, event.type, JSON.stringify(event), store.hash);
  const head = { version: sealed.version, hash: sealed.hash };
  const state = foldEvent(definition, from.id, from.state, event);
  const before = from.head.version === 0 ? undefined : from.state;
  batch.sealed.push(sealed);
  batch.steps.push({ before, event, after: state, head });
  return { id: from.id, state, head };
}

/** Returns the append of a batch: its events, their rows and the stream's head, written atomically. */
function toAppend<State, Event extends StreamEvent>(
  store: Pick<Store, 'hash'>,
  definition: StreamDefinition<State, Event>,
  id: string,
  { expectedVersion, sealed, steps, views }: Batch<State, Event>,
  fence: Fence | undefined,
): AppendInput {
  const stream = streamName(definition, id);
  const last = steps.at(-1);
  const { snapshot } = definition;
  return {
    stream,
    expectedVersion,
    events: sealed,
    views: [
      ...definition.project(steps),
      ...views,
      ...(last === undefined ? [] : [headRow(stream, last.head)]),
      ...(last === undefined
        ? []
        : snapshotRows(store, snapshot, stream, expectedVersion, {
            state: last.after,
            head: last.head,
          })),
    ],
    ...(fence && { fence }),
  };
}

/** Options of `appendToStream`. */
interface AppendToStreamOptions {
  /** The lease that the writer must hold. @defaultValue none */
  readonly fence?: Fence;
  /** Rows in addition to those that follow from the events. @defaultValue none */
  readonly views?: readonly ViewWrite[];
}

/**
 * Appends events at a position, with the rows that follow from them and the stream's new head; resolves with the new
 * position once they are durable.
 *
 * @throws `VersionConflictError` if another writer was first, `LeaseLostError` if the fence is no longer held.
 * @example
 * ```ts
 * const plan = await loadStream(store, plans, 'p1')
 * const renamed = stampEvent({ type: 'plan.renamed', name: 'Walls' }, clock.now())
 * const { state } = await appendToStream(store, plans, plan, [renamed])
 * ```
 */
export async function appendToStream<State, Event extends StreamEvent>(
  store: Store,
  definition: StreamDefinition<State, Event>,
  from: StreamPosition<State>,
  events: readonly Event[],
  { fence, views = [] }: AppendToStreamOptions = {},
): Promise<LoadedStream<State>> {
  const batch = newBatch<State, Event>(from.head.version);
  batch.views.push(...views);
  let position = from;
  for (const event of events) position = addToBatch(store, definition, batch, position, event);
  const { id, state, head } = position;
  if (state === undefined) throw new InvalidInputError('an append needs at least one event');
  await store.append(toAppend(store, definition, id, batch, fence));
  return { id, state, head };
}

/** Runs flushes when the process is idle. */
export interface FlushScheduler {
  add(flush: () => void): void;
  /** Removes a flush that is no longer needed. */
  delete(flush: () => void): void;
}

/** Creates a scheduler with one timer for all flushes, because thousands of turns flush at every step. */
export function createFlushScheduler(clock: Clock): FlushScheduler {
  const waiting = new Set<() => void>();
  let isSet = false;
  const runAll = (): void => {
    isSet = false;
    const flushes = [...waiting];
    waiting.clear();
    for (const flush of flushes) flush();
  };
  return {
    add(flush) {
      waiting.add(flush);
      if (!isSet) clock.setTimer(runAll, 0);
      isSet = true;
    },
    delete(flush) {
      waiting.delete(flush);
    },
  };
}

/** Options of a `StreamWriter`. */
interface StreamWriterOptions<State, Event extends StreamEvent> {
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
