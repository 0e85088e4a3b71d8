import { randomUUID } from 'node:crypto';
import { InvalidInputError, StoreError } from '@pce/core/errors';
import { assertKeys, keysOf, storeChanges } from '@pce/core/internal';
import type { Clock } from '@pce/core/ports';
import type { Store } from '@pce/core/store';
import { journalHash } from '@pce/core/store';
import { append, appendAll, writeViews } from './append.js';
import { connectionsOf, digest, type PostgresPlace } from './connections.js';
import { type Database, database } from './database.js';
import { acquire, release, renew } from './leases.js';
import { notifier } from './listener.js';
import { toPceError } from './postgres-error.js';
import { listStreams, read } from './read.js';
import { reclaim, remove } from './remove.js';
import { quoteIdentifier, statementsFor } from './statements.js';
import { tail } from './tail.js';
import { viewReader } from './views.js';
import { watch } from './watch.js';
import { type Write, writeLanes } from './write-queue.js';

function assertAtLeast(option: string, value: number, least: number, unit: string): void {
  if (Number.isFinite(value) && value >= least) return;
  throw new InvalidInputError(
    `option ${option} is ${value}: give a number of ${unit}, at least ${least}`,
  );
}

interface CheckedOptions {
  readonly schema: string;
  readonly connections: number;
  readonly statementTimeoutMs: number;
  readonly lockTimeoutMs: number;
  readonly reconnectMs: number;
  readonly pollMs: number;
}

/** Throws for options of the function `of` that are invalid with any server. */
export function assertOptions(options: CheckedOptions, of: string): void {
  const { schema } = options;
  const bytes = Buffer.byteLength(schema);
  const isTaken = schema.startsWith('pg_') || schema.includes('$') || schema.includes('\0');
  if (bytes === 0 || bytes > 63 || isTaken) {
    throw new InvalidInputError(
      `option schema of ${of} is ${JSON.stringify(schema)}: give a name of 1 to 63 bytes, without $ and not beginning with pg_`,
    );
  }
  // A tail needs one connection for listening.
  assertAtLeast(`connections of ${of}`, options.connections, 2, 'connections');
  assertAtLeast(`statementTimeoutMs of ${of}`, options.statementTimeoutMs, 1, 'milliseconds');
  assertAtLeast(`lockTimeoutMs of ${of}`, options.lockTimeoutMs, 1, 'milliseconds');
  assertAtLeast(`reconnectMs of ${of}`, options.reconnectMs, 0, 'milliseconds');
  assertAtLeast(`pollMs of ${of}`, options.pollMs, 1, 'milliseconds');
}

/** Options of `postgresStore`: the server, and settings that have a default. */
export type PostgresStoreOptions = PostgresPlace & {
  /** Schema of the tables, created if it does not exist. @defaultValue 'pce' */
  readonly schema?: string;
  /** Maximum number of connections the store opens; not with `pool`. @defaultValue 10 */
  readonly connections?: number;
  /**
   * Time limit for one statement, in milliseconds, after which it rejects with `store_busy`; not with `pool`.
   *
   * @defaultValue 30000
   */
  readonly statementTimeoutMs?: number;
  /**
   * Maximum wait of a statement for another process, in milliseconds, after which it rejects with `store_busy`; not
   * with `pool`.
   *
   * @defaultValue 5000
   */
  readonly lockTimeoutMs?: number;
  /**
   * Time limit for restoring a lost connection, in milliseconds, as when the server restarts, after which an operation
   * rejects with `store_failed`. The first connection is tried once.
   *
   * @defaultValue 30000
   */
  readonly reconnectMs?: number;
  /** Interval, in milliseconds, at which a waiting `tail` polls for missed notifications. @defaultValue 1000 */
  readonly pollMs?: number;
  /** Clock for the expiry of leases. @defaultValue the server's, which is the same for all processes */
  readonly clock?: Clock;
  /** Secret of at least 16 characters that seals the journals; see `journalHash`. @defaultValue none: plain SHA-256 */
  readonly journalKey?: string;
};

const knownOptions = keysOf<
  Partial<Record<keyof PostgresStoreOptions | 'url' | 'pool', unknown>>
>()(
  ...(['url', 'pool', 'schema', 'connections', 'statementTimeoutMs', 'lockTimeoutMs'] as const),
  ...(['reconnectMs', 'pollMs', 'clock', 'journalKey'] as const),
);

/**
 * A store in a schema of a PostgreSQL database (14 or newer), for any number of processes on any number of machines. It
 * connects, and creates its tables, on first use.
 *
 * @throws `InvalidInputError` for an option out of range. For problems of the server, the operations reject with:
 * `store_busy`, `store_full`, `store_read_only`, `store_corrupt`, `store_newer` or `store_failed`.
 */
export function postgresStore(options: PostgresStoreOptions): Store {
  assertKeys('postgresStore', options, knownOptions);
  const { schema = 'pce', clock, journalKey } = options;
  const { connections = 10, statementTimeoutMs = 30_000, lockTimeoutMs = 5_000 } = options;
  const { reconnectMs = 30_000, pollMs = 1_000 } = options;
  const hashed = journalKey === undefined ? {} : { hash: journalHash(journalKey) };
  const limits = { connections, statementTimeoutMs, lockTimeoutMs };
  assertOptions({ ...limits, schema, reconnectMs, pollMs }, 'postgresStore');
  const { pool, place, end } = connectionsOf('postgresStore', options, limits);
  const statements = statementsFor(quoteIdentifier(schema));
  const db = database({ pool, schema, place, reconnectMs });
  const news = storeChanges();
  const channel = `pce_${digest(schema)}`;
  const others = notifier((payload) => db.query(statements.notify, () => [channel, payload]));
  const watching = watch({
    database: db,
    changes: news,
    channel,
    growthStatement: statements.growth,
    pollMs,
  });
  const queue = writeLanes({
    query: db.query,
    statement: statements.write,
    appendAll: (appends) => appendAll(db.queryOnce, statements.appendAll, appends),
    now: () => clock?.now() ?? null,
    announce(streams) {
      news.announce(streams);
      others.announce(streams);
    },
  });
  let closing: Promise<void> | undefined;

  const assertOpen = (): void => {
    if (closing)
      throw new StoreError('store_closed', `the store in ${place} is closed: open another`);
  };
  const change = async <T>(write: () => Write<T>): Promise<T> => {
    assertOpen();
    return queue.add(write());
  };
  const query: Database['query'] = async (statement, values) => {
    assertOpen();
    return db.query(statement, values);
  };
  const views = viewReader(db.query, statements);
  const whileOpen = async <T>(read: () => Promise<T>): Promise<T> => {
    assertOpen();
    return read();
  };
  const closeAll = async (): Promise<void> => {
    news.end();
    watching.end();
    await Promise.all([queue.drain(), views.drain()]);
    db.stop();
    await others.drain();
    await end();
  };
  const close = (): Promise<void> => {
    closing ??= closeAll();
    return closing;
  };

  return {
    supports: { durable: true, severalProcesses: true },
    ...hashed,
    append: (input) => change(() => append(input)),
    read: (input) => read(query, statements, input),
    tail: (input = {}) => ({
      [Symbol.asyncIterator]: () =>
        tail({ assertOpen, query, statements, changes: news, watch: watching.start }, input),
    }),
    listStreams: (input = {}) => listStreams(query, statements, input),
    writeViews: (input) => change(() => writeViews(input)),
    async remove(input) {
      assertOpen();
      await queue.drain();
      if (input.streams.length > 0 || input.views) await remove(query, statements, input);
      if (!input.reclaims) return;
      await reclaim(db, quoteIdentifier(schema)).catch((error: unknown) => {
        throw toPceError(error, place);
      });
    },
    getView: (collection, key) => whileOpen(() => views.get(collection, key)),
    listView: (input) => whileOpen(() => views.list(input)),
    countView: (collection) => whileOpen(() => views.count(collection)),
    tryAcquire: (input) => change(() => acquire(input, randomUUID())),
    renew: (lease, ttlMs) => change(() => renew(lease, ttlMs)),
    release: (lease) => change(() => release(lease)),
    close,
    [Symbol.asyncDispose]: close,
  };
}
