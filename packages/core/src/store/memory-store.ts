import { StoreError } from '../errors.js';
import type { Clock } from '../ports/clock.js';
import { systemClock } from '../system/system-clock.js';
import { assertKeys, keysOf } from '../text/assert-keys.js';
import { journalHash } from './journal-hash.js';
import { memoryJournal } from './memory-journal.js';
import { memoryLeases, memoryViews } from './memory-views.js';
import type { Store } from './store.js';

/** Options of `memoryStore`. */
export interface MemoryStoreOptions {
  /** Clock by which leases expire. @defaultValue the system clock */
  readonly clock?: Clock;
  /** Seals the journals with a secret of at least 16 characters; see `journalHash`. @defaultValue none: plain SHA-256 */
  readonly journalKey?: string;
}

/**
 * Creates a store that lasts as long as the process: for tests, and for turns that need not be kept. It fulfils the port's
 * contract except durability.
 */
export function memoryStore(options: MemoryStoreOptions = {}): Store {
  assertKeys('memoryStore', options, keysOf<MemoryStoreOptions>()('clock', 'journalKey'));
  const { clock = systemClock, journalKey } = options;
  let isOpen = true;
  const assertOpen = (): void => {
    if (!isOpen) throw new StoreError('store_closed', 'this memory store is closed: open another');
  };
  const views = memoryViews();
  const leases = memoryLeases(clock);
  const journal = memoryJournal({ views, leases, assertOpen });
  const close = async (): Promise<void> => {
    isOpen = false;
    journal.end();
  };
  return {
    supports: { durable: false, severalProcesses: false },
    ...(journalKey !== undefined && { hash: journalHash(journalKey) }),
    async append(input) {
      assertOpen();
      return journal.append(input);
    },
    async read(input) {
      assertOpen();
      return journal.read(input);
    },
    tail: (input = {}) => ({ [Symbol.asyncIterator]: () => journal.tail(input) }),
    async listStreams(input = {}) {
      assertOpen();
      return journal.listStreams(input);
    },
    async writeViews(input) {
      assertOpen();
      journal.writeViews(input);
    },
    async remove(input) {
      assertOpen();
      journal.remove(input);
    },
    async getView(collection, key) {
      assertOpen();
      return views.get(collection, key);
    },
    async listView(input) {
      assertOpen();
      return views.list(input);
    },
    async countView(collection) {
      assertOpen();
      return views.count(collection);
    },
    async tryAcquire(input) {
      assertOpen();
      return leases.tryAcquire(input);
    },
    async renew(lease, ttlMs) {
      assertOpen();
      return leases.renew(lease, ttlMs);
    },
    async release(lease) {
      assertOpen();
      leases.release(lease);
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}
