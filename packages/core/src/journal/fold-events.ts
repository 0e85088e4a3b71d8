import { safeParse } from '../contracts/scalars.js';
import { JournalUnreadableError } from '../errors.js';
import type { JournalEntry } from '../store/store.js';
import { issuesText } from '../text/issues-text.js';
import type { StreamDefinition } from './stream-definition.js';
import type { StreamEvent } from './stream-event.js';
import { streamName } from './stream-name.js';

/**
 * Parses the event of an entry with its schema.
 *
 * @throws `JournalUnreadableError` for an undefined type, or text that does not match its schema.
 */
export function parseEvent<Event extends StreamEvent>(
  { events }: Pick<StreamDefinition<unknown, Event>, 'events'>,
  { stream, version, type, body }: Pick<JournalEntry, 'stream' | 'version' | 'type' | 'body'>,
): Event {
  const schema = Object.hasOwn(events, type) ? events[type] : undefined;
  if (schema === undefined) {
    const reason = `this release knows no event ${type}; use a newer one`;
    throw new JournalUnreadableError(stream, version, reason);
  }
  const parsed = safeParse(schema, parseJson(stream, version, body));
  if (parsed.success) return parsed.data;
  const reason = issuesText(parsed.error.issues);
  throw new JournalUnreadableError(stream, version, reason, { cause: parsed.error });
}

function parseJson(stream: string, version: number, body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (cause) {
    throw new JournalUnreadableError(stream, version, 'it is not JSON', { cause });
  }
}

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
