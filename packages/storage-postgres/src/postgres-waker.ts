import { StoreError } from '@pce/core/errors';
import { assertKeys, keysOf } from '@pce/core/internal';
import { assertWakeId, type Waker } from '@pce/core/worker';
import { connectionsOf, digest, type PostgresPlace } from './connections.js';
import { database } from './database.js';
import { type Listener, listen } from './listener.js';
import { assertOptions } from './postgres-store.js';
import { quoteIdentifier, wakeStatements } from './statements.js';
import { type WakeLoop, wakeLoop } from './wake-loop.js';

/** Options of `postgresWaker`: the server, and settings that have a default. */
export type PostgresWakerOptions = PostgresPlace & {
  /** Schema of the tables: that of the store. @defaultValue 'pce' */
  readonly schema?: string;
  /** A URL past a connection pooler in transaction mode, which cannot listen; without it, wakes are found by polling there. @defaultValue `url` */
  readonly listenUrl?: string;
  /** Milliseconds until a wake whose process has died is delivered again. @defaultValue 15,000 */
  readonly visibilityMs?: number;
  /** Milliseconds between two looks for wakes that were not notified. @defaultValue 1,000 */
  readonly pollMs?: number;
};

const knownOptions = keysOf<
  Partial<Record<keyof PostgresWakerOptions | 'url' | 'pool', unknown>>
>()('url', 'pool', 'schema', 'listenUrl', 'visibilityMs', 'pollMs');

const limits = { connections: 4, statementTimeoutMs: 30_000, lockTimeoutMs: 5_000 };
const reconnectMs = 30_000;

/**
 * A waker in a schema of a PostgreSQL database (14 or newer), for any number of processes: notified at once, groups in turn,
 * moments by the server's clock. It connects on first use, and needs the rights that `postgresStore` needs.
 *
 * @throws `InvalidInputError` for an option out of range.
 */
export function postgresWaker(options: PostgresWakerOptions): Waker {
  assertKeys('postgresWaker', options, knownOptions);
  const { schema = 'pce', visibilityMs = 15_000, pollMs = 1_000, listenUrl } = options;
  assertOptions({ ...limits, schema, reconnectMs, pollMs }, 'postgresWaker');
  const { pool, place, end } = connectionsOf('postgresWaker', options, limits);
  const db = database({ pool, schema, place, reconnectMs });
  const ears =
    listenUrl === undefined
      ? undefined
      : connectionsOf('postgresWaker', { url: listenUrl }, { ...limits, connections: 1 });
  const statements = wakeStatements(quoteIdentifier(schema));
  const channel = `pce_wakes_${digest(schema)}`;
  const loops = new Set<WakeLoop>();
  let listener: Promise<Listener> | undefined;
  let closing: Promise<void> | undefined;

  const lookAll = (): void => {
    for (const loop of loops) loop.look();
  };
  /** Returns the listener of before, or another if it is lost. */
  const listenerAfter = async (before: typeof listener): Promise<Listener> => {
    const known = await before?.catch(() => undefined);
    if (known?.isLost === false) return known;
    const heard = await listen(await (ears?.pool ?? db).connect(), channel, lookAll);
    // Wakes in between are not notified.
    lookAll();
    return heard;
  };
  const listenAgain = async (): Promise<void> => {
    if (closing) return;
    // One after another: each waits for the one before it, so that no two connect.
    listener = listenerAfter(listener);
    await listener;
  };
  const assertOpen = (): void => {
    if (closing)
      throw new StoreError('store_closed', `the waker in ${place} is closed: open another`);
  };
  const closeAll = async (): Promise<void> => {
    await Promise.all([...loops].map((loop) => loop.stop()));
    (await listener?.catch(() => undefined))?.stop();
    db.stop();
    await Promise.all([end(), ears?.end()]);
  };
  const close = (): Promise<void> => {
    closing ??= closeAll();
    return closing;
  };

  return {
    supports: {
      durable: true,
      timers: true,
      groups: true,
      exclusive: true,
      redeliverMs: visibilityMs,
    },
    async wake(id, { at, group } = {}) {
      assertOpen();
      assertWakeId(id);
      // Groups are owners, whose names would outlast their erasure here.
      const named = group === undefined ? null : digest(group);
      await db.query(statements.wake, () => [id, named, at ?? null, channel]);
    },
    async on(handler, { concurrency }) {
      assertOpen();
      const { query } = db;
      const parts = { query, statements, channel, visibilityMs, pollMs, concurrency, handler };
      const loop = wakeLoop({ ...parts, listen: listenAgain });
      loops.add(loop);
      return {
        get isListening() {
          return loop.isListening;
        },
        async stop() {
          await loop.stop();
          loops.delete(loop);
        },
      };
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}
