import { expandStream } from './expand-stream.js';
import type { Numbered } from './feed.js';

/** One event as a stream carries it. */
export interface StreamMessage {
  /** The event's number in its journal: a disconnected reader continues after the last one it saw. @defaultValue none */
  readonly id?: number;
  /** Name of the kind of message. @defaultValue `message` */
  readonly event?: string;
  /** JSON in one line: an item of `GET …/events`. */
  readonly data: string;
}

/** Returns an entry of a journal as the API shows it. */
export type RenderEntry<Entry extends Numbered> = (id: string, entry: Entry) => object;

/** Writes the entries of a journal as messages. */
export type MessageWriter<Entry extends Numbered> = (
  id: string,
  entries: AsyncIterable<Entry>,
) => AsyncIterable<StreamMessage>;

/**
 * Entries as messages. What many subscribers get is written once: an entry is the same object for all that read it
 * live.
 */
export function messageWriter<Entry extends Numbered>(
  render: RenderEntry<Entry>,
): MessageWriter<Entry> {
  const written = new WeakMap<Entry, StreamMessage>();
  const messageOf = (id: string, entry: Entry): StreamMessage => {
    const known = written.get(entry);
    if (known) return known;
    const message = { id: entry.version, data: JSON.stringify(render(id, entry)) };
    written.set(entry, message);
    return message;
  };
  return (id, entries) => expandStream(entries, (entry) => [messageOf(id, entry)]);
}
