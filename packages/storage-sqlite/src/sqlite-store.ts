import { InvalidInputError, StoreError } from '@pce/core/errors';
import {
  assertKeys,
  keysOf,
  type StoreChanges,
  storeChanges,
  systemClock,
} from '@pce/core/internal';
import type { Clock } from '@pce/core/ports';
import { journalHash, type Lease, type Store, type StoreSupports } from '@pce/core/store';
import { append, writeViews } from './append.js';
import {
  type Connection,
  isInMemory,
  lazyConnection,
  openFile,
  readDataVersion,
  type Synchronous,
  useHandle,
} from './connection.js';
import { acquireLease, readLeaseRow, releaseLease, renewLease } from './leases.js';
import { countView, getView, listStreams, listView, read } from './read.js';
import { reclaim, remove } from './remove.js';
import type { SqliteHandle } from './sqlite-handle.js';
import type { Statements } from './statements.js';
import { tail } from './tail.js';
import { type Write, writeQueue } from './write-queue.js';

interface ResolvedOptions {
  readonly target: string | SqliteHandle;
  readonly synchronous: string;
  readonly busyTimeoutMs: number;
  readonly pollMs: number;
}

function assertAtLeast(option: string, value: number, least: number): void {
  if (Number.isFinite(value) && value >= least) return;
  throw new InvalidInputError(
    `option ${option} of sqliteStore is ${value}: give a number of milliseconds, at least ${least}`,
  );
}

/** Throws for options that are invalid with any file and host. */
function assertOptions({ target, synchronous, busyTimeoutMs, pollMs }: ResolvedOptions): void {
  if (target === '') {
    throw new InvalidInputError(
      "sqliteStore was given an empty file name: give a file, or ':memory:'",
    );
  }
  if (synchronous !== 'FULL' && synchronous !== 'NORMAL') {
    throw new InvalidInputError(
      `option synchronous of sqliteStore is ${synchronous}: give FULL or NORMAL`,
    );
  }
  assertAtLeast('busyTimeoutMs', busyTimeoutMs, 0);
  assertAtLeast('pollMs', pollMs, 1);
}

/** Options of `sqliteStore`. */
export interface SqliteStoreOptions {
  /**
   * Durability of an acknowledged append. `FULL`: it is on the disk and survives a power failure. `NORMAL`: the
   * operating system has it; it survives the end of the process, also by `kill -9`, but the last transactions may be
   * lost in a power failure or a crash of the operating system. The file stays consistent either way.
   *
   * @defaultValue 'FULL'
   */
  readonly synchronous?: Synchronous;
  /**
   * Maximum wait of an operation for another process, in milliseconds, without blocking the event loop, after which it
   * rejects with `store_busy`. A handle that is passed in waits by its own timeout first.
   *
   * @defaultValue 5000
   */
  readonly busyTimeoutMs?: number;
  /** Interval, in milliseconds, at which a waiting `tail` polls for appends of other processes. @defaultValue 100 */
  readonly pollMs?: number;
  /** Clock for the expiry of leases. @defaultValue the machine's */
  readonly clock?: Clock;
  /** Secret of at least 16 characters that seals the journals; see `journalHash`. @defaultValue none: plain SHA-256 */
  readonly journalKey?: string;
}

const knownOptions = keysOf<SqliteStoreOptions>()(
  ...(['synchronous', 'busyTimeoutMs', 'pollMs', 'clock', 'journalKey'] as const),
);

function supportsOf(target: string | SqliteHandle): StoreSupports {
  const isFile = typeof target === 'string' ? target !== ':memory:' : !isInMemory(target);
  return { durable: isFile, severalProcesses: isFile };
}

/** A store in a file of this machine. */
export interface SqliteStore extends Store {
  /** Returns the last lease on a key, which may have expired; `undefined` if it was released or there was none. */
  lease(key: string): Promise<Lease | undefined>;
}

function connectionTo(target: string | SqliteHandle, synchronous: Synchronous): () => Connection {
  return typeof target === 'string'
    ? () => openFile(target, synchronous)
    : () => useHandle(target, synchronous);
}

/** Notices what other processes write while readers wait. `dataVersion` returns a number that changes with it, or throws. */
function polledChanges(dataVersion: () => number | undefined, pollMs: number): StoreChanges {
  let lastDataVersion: number | undefined;
  let poll: NodeJS.Timeout | undefined;
  const lookForOthers = (): void => {
    try {
      const current = dataVersion();
      if (current === lastDataVersion) return;
      lastDataVersion = current;
    } catch {
      // The woken reader reads, and reports errors to its caller.
    }
    changes.announceAll();
  };
  const changes = storeChanges({
    onWaiting() {
      poll = setInterval(lookForOthers, pollMs);
    },
    onIdle: () => clearInterval(poll),
  });
  return changes;
}

/**
 * A store in one SQLite file, for several processes of one machine. Appends in one turn of the event loop share a
 * transaction.
 *
 * @param target - A file, created if missing; or `:memory:`; or an open handle of `node:sqlite` or better-sqlite3 that
 * nothing else uses meanwhile, and that stays open when the store closes. Never open one file with both drivers in one
 * process: each brings its own SQLite, and two of them do not see each other's locks.
 * @throws `InvalidInputError` for an option out of range. For problems of the file or the host, the operations reject
 * with: `store_busy`, `store_full`, `store_read_only`, `store_corrupt`, `store_newer` or `store_failed`.
 */
export function sqliteStore(
  target: string | SqliteHandle,
  options: SqliteStoreOptions = {},
): SqliteStore {
  assertKeys('sqliteStore', options, knownOptions);
  const { synchronous = 'FULL', busyTimeoutMs = 5_000, pollMs = 100 } = options;
  const { clock = systemClock, journalKey } = options;
  assertOptions({ target, synchronous, busyTimeoutMs, pollMs });
  const hashed = journalKey === undefined ? {} : { hash: journalHash(journalKey) };
  const name = typeof target === 'string' ? target : 'the database of the handle';
  const connection = lazyConnection({
    open: connectionTo(target, synchronous),
    name,
    busyTimeoutMs,
  });
  const news = polledChanges(() => connection.peek(readDataVersion), pollMs);
  const queue = writeQueue({ use: connection.use, announce: news.announce });
  let closing: Promise<void> | undefined;

  const assertOpen = (): void => {
    if (closing)
      throw new StoreError('store_closed', `the store in ${name} is closed: open another`);
  };
  const query = async <T>(attempt: (statements: Statements) => T): Promise<T> => {
    assertOpen();
    return connection.use(({ statements }) => attempt(statements));
  };
  const change = async <T>(write: Write<T>, stream?: string): Promise<T> => {
    assertOpen();
    return queue.add(write, stream);
  };
  const close = (): Promise<void> => {
    closing ??= queue.drain().then(connection.close);
    news.end();
    return closing;
  };

  return {
    supports: supportsOf(target),
    ...hashed,
    append: (input) => change((group) => append(group, input), input.stream),
    read: (input) => query((statements) => read(statements, input)),
    tail: (input = {}) => ({
      [Symbol.asyncIterator]: () => tail({ assertOpen, use: connection.use, changes: news }, input),
    }),
    listStreams: (input = {}) => query((statements) => listStreams(statements, input)),
    writeViews: (input) => change((group) => writeViews(group, input)),
    async remove(input) {
      if (input.streams.length > 0 || input.views)
        await change((group) => remove(group, input, clock.now()));
      assertOpen();
      if (input.reclaims) await connection.use(reclaim);
    },
    getView: (collection, key) => query((statements) => getView(statements, collection, key)),
    listView: (input) => query((statements) => listView(statements, input)),
    countView: (collection) => query((statements) => countView(statements, collection)),
    lease: (key) => query((statements) => readLeaseRow(statements, key).lease),
    tryAcquire: (input) => change((group) => acquireLease(group, input, clock.now())),
    renew: (lease, ttlMs) => change((group) => renewLease(group, lease, clock.now() + ttlMs)),
    release: (lease) => change((group) => releaseLease(group, lease)),
    close,
    [Symbol.asyncDispose]: close,
  };
}
