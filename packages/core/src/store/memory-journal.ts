import { assertAppendable } from './expected-version.js';
import type { MemoryLeases } from './memory-leases.js';
import type { MemoryViews } from './memory-views.js';
import type { AppendInput, AppendResult, JournalEntry, ReadInput, TailInput } from './store.js';

/** The streams of a memory store. */
export interface MemoryJournal {
  append(input: AppendInput): AppendResult;
  read(input: ReadInput): readonly JournalEntry[];
  tail(input: TailInput): AsyncIterator<JournalEntry>;
  /** Ends every tail. */
  end(): void;
}

interface Parts {
  readonly views: MemoryViews;
  readonly leases: MemoryLeases;
  assertOpen(): void;
}

const noEntries: readonly JournalEntry[] = [];

/** Where the entries after a position begin. */
function firstAfter(entries: readonly JournalEntry[], position: number): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const entry = entries[middle];
    if (entry && entry.position <= position) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function memoryJournal({ views, leases, assertOpen }: Parts): MemoryJournal {
  const all: JournalEntry[] = [];
  const streams = new Map<string, JournalEntry[]>();
  /** By stream; undefined for those who wait for any. */
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

  return {
    append(input) {
      const { stream, fence } = input;
      const entries = streams.get(stream) ?? [];
      const fenceToken = fence && leases.currentToken(fence.key);
      assertAppendable(input, { version: entries.length, fenceToken });
      if (entries.length === 0) streams.set(stream, entries);
      for (const { version, type, body, hash } of input.events) {
        const entry = { stream, version, type, body, hash, position: all.length + 1 };
        entries.push(entry);
        all.push(entry);
      }
      if (input.views) input.views.forEach(views.write);
      if (waiting.size > 0) {
        wake(stream);
        wake(undefined);
      }
      return { version: entries.length, position: all.length };
    },
    read({ stream, fromVersion = 1, toVersion = Number.POSITIVE_INFINITY }) {
      const entries = streams.get(stream) ?? noEntries;
      return entries.slice(Math.max(fromVersion - 1, 0), Math.max(toVersion, 0));
    },
    async *tail(input) {
      assertOpen();
      const { stream, signal } = input;
      let position = input.afterPosition ?? 0;
      while (!signal?.aborted && !hasEnded) {
        const entries = (stream === undefined ? all : streams.get(stream)) ?? noEntries;
        const entry = entries[firstAfter(entries, position)];
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
