import type { ExecutionJournalEntry } from '@pce/core/execution';

/** One event as a stream carries it. */
export interface StreamMessage {
  /** The event's number in its execution: a reader that was cut off goes on after the last one it saw. */
  readonly id: number;
  /** JSON in one line: an item of `GET …/events`. */
  readonly data: string;
}

/** An entry as the API shows it. */
export type RenderEntry = (execution: string, entry: ExecutionJournalEntry) => object;

/**
 * Entries as messages. What many subscribers get is written once: an entry is the same object for all that read it
 * live.
 */
export function messageWriter(
  render: RenderEntry,
): (
  execution: string,
  entries: AsyncIterable<ExecutionJournalEntry>,
) => AsyncIterable<StreamMessage> {
  const written = new WeakMap<ExecutionJournalEntry, StreamMessage>();
  const messageOf = (execution: string, entry: ExecutionJournalEntry): StreamMessage => {
    const known = written.get(entry);
    if (known) return known;
    const message = { id: entry.version, data: JSON.stringify(render(execution, entry)) };
    written.set(entry, message);
    return message;
  };
  return (execution, entries) => ({
    // Not a generator: one that waits would not hear that its reader has left.
    [Symbol.asyncIterator]() {
      const source = entries[Symbol.asyncIterator]();
      return {
        async next() {
          const { done, value } = await source.next();
          return done ? finished : { done: false, value: messageOf(execution, value) };
        },
        async return() {
          await source.return?.();
          return finished;
        },
      };
    },
  });
}

const finished = { done: true, value: undefined } as const;
