import { seal } from '../store/hash-chain.js';
import type { AppendInput, Fence, SealedEvent, Store, ViewWrite } from '../store/store.js';
import { foldEvent } from './fold-event.js';
import { headRow } from './head-row.js';
import type { LoadedStream, StreamPosition } from './load-stream.js';
import { snapshotRows } from './snapshot.js';
import type { StreamDefinition, StreamStep } from './stream-definition.js';
import type { StreamEvent } from './stream-event.js';
import { streamName } from './stream-name.js';

/** Events for one append, with the states before and after each. */
export interface Batch<State, Event> {
  readonly expectedVersion: number;
  readonly sealed: SealedEvent[];
  readonly steps: StreamStep<State, Event>[];
  /** Rows in addition to those that follow from the events. */
  readonly views: ViewWrite[];
}

export function newBatch<State, Event>(expectedVersion: number): Batch<State, Event> {
  return { expectedVersion, sealed: [], steps: [], views: [] };
}

/** Seals and folds an event and adds it to the batch; returns the new position. */
export function addToBatch<State, Event extends StreamEvent>(
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
export function toAppend<State, Event extends StreamEvent>(
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
