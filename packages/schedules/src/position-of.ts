import {
  loadStream,
  newStream,
  type StreamDefinition,
  type StreamEvent,
  type StreamPosition,
  streamName,
} from '@pce/core/internal';
import type { Store } from '@pce/core/store';

/** Returns the end of a stream, or the position at which it begins. */
export async function positionOf<State, Event extends StreamEvent>(
  store: Store,
  definition: StreamDefinition<State, Event>,
  id: string,
): Promise<StreamPosition<State>> {
  const [first] = await store.read({ stream: streamName(definition, id), toVersion: 1 });
  return first === undefined ? newStream(store, definition, id) : loadStream(store, definition, id);
}
