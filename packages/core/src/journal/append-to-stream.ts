import { InvalidInputError } from '../errors.js';
import type { Fence, Store, ViewWrite } from '../store/store.js';
import { addToBatch, newBatch, toAppend } from './batch.js';
import type { LoadedStream, StreamPosition } from './load-stream.js';
import type { StreamDefinition } from './stream-definition.js';
import type { StreamEvent } from './stream-event.js';

/** Options of `appendToStream`. */
export interface AppendToStreamOptions {
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
