import assert from 'node:assert/strict';
import type { JournalEntry, Store, TailInput } from '@pce/core/store';
import { within } from '../suite/within.js';

export interface TailReader {
  take(count: number): Promise<JournalEntry[]>;
  /** Asserts that the tail ends without another entry. */
  assertEnds(): Promise<void>;
  /** Starts waiting for the next entry. */
  next(): Promise<IteratorResult<JournalEntry>>;
}

export function readTail(store: Store, input?: TailInput): TailReader {
  const iterator = store.tail(input)[Symbol.asyncIterator]();
  const next = (): Promise<IteratorResult<JournalEntry>> =>
    within({ maxWaitMs: 30_000 }, iterator.next(), 'the tail gives no entry and no end');
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
      assert.ok(done, `the tail continued with ${JSON.stringify(value)}`);
    },
  };
}
