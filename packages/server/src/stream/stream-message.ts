import { PceError } from '@pce/core/errors';
import type { ExecutionUpdate } from '../wire/execution-document.js';
import type { Numbered } from './feed.js';

/**
 * Thrown by a stream that ends although there may be more: the server stops, or the right of its reader has ended. Connect
 * again, here or elsewhere, with the number of the last event seen.
 */
export class StreamCutError extends PceError {
  constructor() {
    super(
      'stream_cut',
      'the server stopped streaming: connect again, with the number of the last event seen',
    );
  }
}

/**
 * Puts items in place of each item of a stream. Unlike a generator, an iterator of it that waits hears that its reader has
 * left.
 */
export function expandStream<From, To>(
  stream: AsyncIterable<From>,
  expand: (item: From) => readonly To[] | Promise<readonly To[]>,
): AsyncIterable<To> {
  return {
    [Symbol.asyncIterator]() {
      const source = stream[Symbol.asyncIterator]();
      let waiting: readonly To[] = [];
      return {
        async next(): Promise<IteratorResult<To, undefined>> {
          while (waiting.length === 0) {
            const { done, value } = await source.next();
            if (done) return { done: true, value: undefined };
            waiting = await expand(value);
          }
          const [value, ...others] = waiting as readonly [To, ...To[]];
          waiting = others;
          return { done: false, value };
        },
        async return(): Promise<IteratorResult<To, undefined>> {
          await source.return?.();
          return { done: true, value: undefined };
        },
      };
    },
  };
}

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
type RenderEntry<Entry extends Numbered> = (id: string, entry: Entry) => object;

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

/**
 * Adds the state of an execution to its events: after the latest event, if status or progress differs from the one
 * sent last. A reader of past events gets none before it has caught up.
 */
export function withUpdates(
  messages: AsyncIterable<StreamMessage>,
  stand: () => Promise<ExecutionUpdate>,
): AsyncIterable<StreamMessage> {
  let told = '';
  let latest = 0;
  const look = async (number: number): Promise<readonly StreamMessage[]> => {
    // Nothing to ask for: there are later events, which are read next.
    if (number < latest) return [];
    const update = await stand();
    const { last_event, ...standing } = update;
    latest = last_event;
    const text = JSON.stringify(standing);
    if (number < latest || text === told) return [];
    told = text;
    return [{ event: 'execution_update', data: JSON.stringify(update) }];
  };
  return expandStream(messages, async (message) =>
    message.id === undefined ? [message] : [message, ...(await look(message.id))],
  );
}
