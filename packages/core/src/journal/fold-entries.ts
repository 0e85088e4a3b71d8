import { JournalUnreadableError } from '../errors.js';
import { foldEvent, streamName } from './fold-stream.js';
import type { StreamEntry } from './read-stream.js';
import type { StreamDefinition } from './stream-definition.js';
import type { StreamEvent } from './stream-event.js';

/** Folds the events of a stream from its first one. Calls `before` with the state before each event except the first. */
export function foldEntries<State, Event extends StreamEvent>(
  definition: StreamDefinition<State, Event>,
  id: string,
  entries: readonly StreamEntry<Event>[],
  before?: (state: State, entry: StreamEntry<Event>) => void,
): State {
  let state: State | undefined;
  for (const entry of entries) {
    if (state !== undefined) before?.(state, entry);
    state = foldEvent(definition, id, state, entry.event);
  }
  if (state !== undefined) return state;
  throw new JournalUnreadableError(streamName(definition, id), 1, 'there is no event');
}
