import { JournalUnreadableError } from '../errors.js';
import type { StreamDefinition } from './stream-definition.js';
import type { StreamEvent } from './stream-event.js';
import { streamName } from './stream-name.js';

/**
 * Folds one event into the state before it.
 *
 * @throws `JournalUnreadableError` if the first event does not start a stream.
 */
export function foldEvent<State, Event extends StreamEvent>(
  definition: StreamDefinition<State, Event>,
  id: string,
  before: State | undefined,
  event: Event,
): State {
  const after =
    before === undefined ? definition.initial(event, id) : definition.evolve(before, event);
  if (after !== undefined) return after;
  const reason = `no ${definition.name} begins with ${event.type}`;
  throw new JournalUnreadableError(streamName(definition, id), 1, reason);
}
