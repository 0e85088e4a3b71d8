import assert from 'node:assert/strict';
import type { JournalEntry, Store, TailInput } from '@pce/core/store';
import { within } from '../suite/within.js';

/** Reads a tail entry by entry, and never waits without end. */
export interface TailReader {
  take(count: number): Promise<JournalEntry[]>;
  /** Passes where the tail ends without another entry. */
  assertEnds(): Promise<void>;
  /** Starts waiting for the next entry, now. */
  next(): Promise<IteratorResult<JournalEntry>>;
}

export function readTail(store: Store, input?: TailInput): TailReader {
  const iterator = store.tail(input)[Symbol.asyncIterator]();
  const next = (): Promise<IteratorResult<JournalEntry>> =>
    within({ maxWaitMs: 30_000 }, iterator.next(), 'the tail tells no entry and no end');
  return {
    next,
    async take(count) {
      const entries: JournalEntry[] = [];
      while (entries.length < count) {
        const { done, value } = await next();
        assert.ok(!done, `the tail ended after ${entries.length} of ${count} entries`);
        entries.push(value);
      }
      return entries;
    },
    async assertEnds() {
      const { done, value } = await next();
      assert.ok(done, `the tail went on with ${JSON.stringify(value)}`);
    },
  };
}
