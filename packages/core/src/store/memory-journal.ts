import { InvalidInputError, LeaseLostError, VersionConflictError } from '../errors.js';
import { storeChanges } from './changes.js';
import type { MemoryLeases, MemoryViews } from './memory-views.js';
import type {
  AppendInput,
  AppendResult,
  JournalEntry,
  ListStreamsInput,
  ReadInput,
  RemoveInput,
  StreamStart,
  TailInput,
  WriteViewsInput,
} from './store.js';

/** Checks the rules of every store within its transaction, against its current state. */
export function assertAppendable(
  input: AppendInput,
  current: { readonly version: number; readonly fenceToken: number | undefined },
): void {
  if (input.events.length === 0) {
    throw new InvalidInputError(`an append to ${input.stream} needs at least one event`);
  }
  if (input.fence !== undefined && input.fence.token !== current.fenceToken) {
    throw new LeaseLostError(input.fence.key);
  }
  if (input.expectedVersion !== current.version) {
    throw new VersionConflictError(input.stream, input.expectedVersion, current.version);
  }
  input.events.forEach((event, index) => {
    if (event.version !== input.expectedVersion + index + 1) {
      throw new InvalidInputError(
        `event ${index} of an append to ${input.stream} has version ${event.version}, not ${input.expectedVersion + index + 1}`,
      );
    }
  });
}

interface MemoryJournal {
  append(input: AppendInput): AppendResult;
  read(input: ReadInput): readonly JournalEntry[];
  tail(input: TailInput): AsyncIterator<JournalEntry>;
  listStreams(input: ListStreamsInput): readonly StreamStart[];
  writeViews(input: WriteViewsInput): void;
  remove(input: RemoveInput): void;
  end(): void;
}

interface Parts {
  readonly views: MemoryViews;
  readonly leases: MemoryLeases;
  assertOpen(): void;
}

function indexAfter(entries: readonly StreamStart[], position: number): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((entries[middle]?.position ?? 0) <= position) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function memoryJournal({ views, leases, assertOpen }: Parts): MemoryJournal {
  /** All events in the order of their positions. */
  let all: JournalEntry[] = [];
  let starts: StreamStart[] = [];
  let lastPosition = 0;
  const streams = new Map<string, JournalEntry[]>();
  const changes = storeChanges();

  const entriesOf = (stream: string): readonly JournalEntry[] => streams.get(stream) ?? [];

  function assertVersion(stream: string, version: number): void {
    const actual = entriesOf(stream).length;
    if (actual !== version) throw new VersionConflictError(stream, version, actual);
  }

  return {
    append(input) {
      const { stream, fence } = input;
      const entries = streams.get(stream) ?? [];
      assertAppendable(input, {
        version: entries.length,
        fenceToken: fence && leases.currentToken(fence.key),
      });
      streams.set(stream, entries);
      for (const event of input.events) {
        lastPosition += 1;
        const entry = { ...event, stream, position: lastPosition };
        all.push(entry);
        if (entries.push(entry) === 1) starts.push({ stream, position: lastPosition });
      }
      input.views?.forEach(views.write);
      changes.announce([stream]);
      return { version: entries.length, position: lastPosition };
    },
    read: ({ stream, fromVersion = 1, toVersion = Infinity }) =>
      entriesOf(stream).slice(Math.max(fromVersion - 1, 0), Math.max(toVersion, 0)),
    listStreams({ afterPosition = 0, limit = 1_000 }) {
      const from = indexAfter(starts, afterPosition);
      return starts.slice(from, from + limit);
    },
    writeViews({ stream, version, views: rows }) {
      assertVersion(stream, version);
      rows.forEach(views.write);
    },
    remove({ streams: removed, views: rows }) {
      for (const { stream, version } of removed) assertVersion(stream, version);
      for (const { stream } of removed) streams.delete(stream);
      const isLeft = ({ stream }: StreamStart): boolean => streams.has(stream);
      all = all.filter(isLeft);
      starts = starts.filter(isLeft);
      rows?.forEach(views.write);
    },
    async *tail(input) {
      assertOpen();
      const { stream, signal } = input;
      let position = input.afterPosition ?? 0;
      while (!signal?.aborted && !changes.hasEnded) {
        const seen = changes.count;
        const entries = stream === undefined ? all : entriesOf(stream);
        const entry = entries[indexAfter(entries, position)];
        if (entry) {
          position = entry.position;
          yield entry;
        } else {
          await changes.after(seen, input);
        }
      }
    },
    end: changes.end,
  };
}
