import { VersionConflictError } from '../errors.js';
import { assertAppendable } from './expected-version.js';
import type { MemoryLeases } from './memory-leases.js';
import type { MemoryViews } from './memory-views.js';
import type {
  AppendInput,
  AppendResult,
  JournalEntry,
  ListStreamsInput,
  ReadInput,
  SealedEvent,
  StreamStart,
  TailInput,
  WriteViewsInput,
} from './store.js';

export interface MemoryJournal {
  append(input: AppendInput): AppendResult;
  read(input: ReadInput): readonly JournalEntry[];
  tail(input: TailInput): AsyncIterator<JournalEntry>;
  listStreams(input: ListStreamsInput): readonly StreamStart[];
  writeViews(input: WriteViewsInput): void;
  end(): void;
}

interface Parts {
  readonly views: MemoryViews;
  readonly leases: MemoryLeases;
  assertOpen(): void;
}

const noPositions: readonly number[] = [];

/** Returns the index of the first of ascending positions after another. */
function indexAfter(positions: readonly number[], position: number): number {
  let low = 0;
  let high = positions.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((positions[middle] ?? 0) <= position) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function memoryJournal({ views, leases, assertOpen }: Parts): MemoryJournal {
  /** All events by position, without copies. */
  const all: SealedEvent[] = [];
  const streamNames: string[] = [];
  const streams = new Map<string, number[]>();
  const starts: number[] = [];
  /** Waiters by stream; `undefined` for any stream. */
  const waiting = new Map<string | undefined, Set<() => void>>();
  let hasEnded = false;

  function wake(key: string | undefined): void {
    const waiters = waiting.get(key);
    if (!waiters) return;
    waiting.delete(key);
    for (const resume of waiters) resume();
  }

  function nextAppend({ stream, signal }: TailInput): Promise<void> {
    return new Promise((resolve) => {
      const waiters = waiting.get(stream) ?? new Set();
      waiting.set(stream, waiters);
      const resume = (): void => {
        signal?.removeEventListener('abort', resume);
        waiters.delete(resume);
        if (waiters.size === 0 && waiting.get(stream) === waiters) waiting.delete(stream);
        resolve();
      };
      waiters.add(resume);
      signal?.addEventListener('abort', resume);
    });
  }

  function entryAt(position: number): JournalEntry | undefined {
    const event = all[position - 1];
    const stream = streamNames[position - 1];
    if (event === undefined || stream === undefined) return undefined;
    const { version, type, body, hash } = event;
    return { stream, version, type, body, hash, position };
  }

  function entryAfter(position: number, stream: string | undefined): JournalEntry | undefined {
    if (stream === undefined) return entryAt(position + 1);
    const positions = streams.get(stream) ?? noPositions;
    const next = positions[indexAfter(positions, position)];
    return next === undefined ? undefined : entryAt(next);
  }

  return {
    append(input) {
      const { stream, fence } = input;
      const positions = streams.get(stream) ?? [];
      const fenceToken = fence && leases.currentToken(fence.key);
      assertAppendable(input, { version: positions.length, fenceToken });
      if (positions.length === 0) {
        streams.set(stream, positions);
        starts.push(all.length + 1);
      }
      for (const event of input.events) {
        all.push(event);
        streamNames.push(stream);
        positions.push(all.length);
      }
      if (input.views) input.views.forEach(views.write);
      if (waiting.size > 0) {
        wake(stream);
        wake(undefined);
      }
      return { version: positions.length, position: all.length };
    },
    read({ stream, fromVersion = 1, toVersion = Number.POSITIVE_INFINITY }) {
      const positions = streams.get(stream) ?? noPositions;
      return positions
        .slice(Math.max(fromVersion - 1, 0), Math.max(toVersion, 0))
        .flatMap((position) => entryAt(position) ?? []);
    },
    listStreams({ afterPosition = 0, limit = 1_000 }) {
      const from = indexAfter(starts, afterPosition);
      return starts.slice(from, from + limit).flatMap((position) => {
        const stream = streamNames[position - 1];
        return stream === undefined ? [] : { stream, position };
      });
    },
    writeViews({ stream, version, views: rows }) {
      const actual = streams.get(stream)?.length ?? 0;
      if (actual !== version) throw new VersionConflictError(stream, version, actual);
      rows.forEach(views.write);
    },
    async *tail(input) {
      assertOpen();
      const { stream, signal } = input;
      let position = input.afterPosition ?? 0;
      while (!signal?.aborted && !hasEnded) {
        const entry = entryAfter(position, stream);
        if (entry) {
          position = entry.position;
          yield entry;
        } else {
          await nextAppend(input);
        }
      }
    },
    end() {
      hasEnded = true;
      for (const key of [...waiting.keys()]) wake(key);
    },
  };
}
