import assert from 'node:assert/strict';
import type { JournalEntry, Store, TailInput } from '@pce/core/store';
import { systemClock } from '@pce/core/system';

/** Long enough for a disk that takes seconds to write, short enough for a suite that must go red. */
const patienceMs = 30_000;

function within<T>(promise: Promise<T>, waitingFor: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = systemClock.setTimer(
      () => reject(new assert.AssertionError({ message: `no ${waitingFor} in ${patienceMs} ms` })),
      patienceMs,
    );
    promise.then(resolve, reject).finally(cancel);
  });
}

/** Reads a tail entry by entry, and never waits for ever. */
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
    within(iterator.next(), 'entry and no end of the tail');
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
