import { PceError } from '@pce/core/errors';
import { type Connection, readDataVersion } from './connection.js';
import { rollback } from './migrate.js';
import { toPceError } from './sqlite-error.js';
import type { Statements } from './statements.js';

/** A transaction shared by several writes, with cached facts about the store. */
export interface Group {
  readonly statements: Statements;
  /** Ids of the names of streams and types. */
  readonly ids: Map<string, number>;
  /** Versions of streams. */
  readonly heads: Map<string, number>;
  /** Tokens of current leases; `undefined` if there is none. */
  readonly tokens: Map<string, number | undefined>;
  /** Streams that this group appended to. */
  readonly grown: Set<string>;
  /** Position of the last event; `undefined` until it is needed. */
  lastPosition: number | undefined;
}

/** Makes the changes of a group and returns the callbacks for after the commit. */
type Change = (group: Group) => () => void;

interface Known extends Pick<Group, 'ids' | 'heads' | 'tokens' | 'lastPosition'> {
  readonly dataVersion: number;
}

interface Committed {
  readonly settle: readonly (() => void)[];
  readonly grown: ReadonlySet<string>;
}

/** Maximum number of cached entries; above it, the cache is cleared. */
const maxKnown = 20_000;

/**
 * Commits groups of changes, each in one transaction. Names, heads and leases cached in one group stay valid in the
 * next as long as no other connection wrote. SQLite counts those writes: one check per group instead of several per
 * stream.
 */
function groupCommit(): (connection: Connection, changes: readonly Change[]) => Committed {
  let known: Known | undefined;

  function whatIsKnown(connection: Connection): Known {
    const dataVersion = readDataVersion(connection);
    if (known?.dataVersion !== dataVersion || known.ids.size + known.heads.size > maxKnown) {
      known = {
        dataVersion,
        ids: new Map(),
        heads: new Map(),
        tokens: new Map(),
        lastPosition: undefined,
      };
    }
    return known;
  }

  return (connection, changes) => {
    const { handle, statements } = connection;
    connection.assertInPlace();
    statements.begin.run();
    try {
      const before = whatIsKnown(connection);
      const group: Group = { ...before, statements, grown: new Set() };
      const settle = changes.map((change) => change(group));
      statements.commit.run();
      before.lastPosition = group.lastPosition;
      return { settle, grown: group.grown };
    } catch (error) {
      known = undefined;
      rollback(handle);
      throw error;
    }
  };
}

/** Changes the store in a group. If it rejects with a `PceError`, it must not have written anything. */
export type Write<T> = (group: Group) => T;

interface QueuedWrite {
  readonly change: Change;
  readonly stream: string | undefined;
  fail(error: PceError): void;
}

/** Limit of a group, so that it does not block the event loop for long. */
const maxGroupLength = 1_000;

function queued<T>(
  write: Write<T>,
  stream: string | undefined,
  resolve: (value: T) => void,
  reject: (error: PceError) => void,
): QueuedWrite {
  return {
    stream,
    change(group) {
      try {
        const value = write(group);
        return () => resolve(value);
      } catch (error) {
        if (!PceError.isInstance(error)) throw error;
        return () => reject(error);
      }
    },
    fail: reject,
  };
}

interface WriteQueue {
  /**
   * Settles when the group that the write becomes part of is committed or has failed.
   *
   * @param stream - The one that it appends to.
   */
  add<T>(write: Write<T>, stream?: string): Promise<T>;
  /** Resolves when all added writes are settled. */
  drain(): Promise<void>;
}

interface WriteQueueParts {
  /** Runs on the open connection, retrying while another process holds the lock; rejects with a `PceError`. */
  readonly use: <T>(attempt: (connection: Connection) => T) => Promise<T>;
  /** Called with the streams that may have grown. */
  readonly announce: (streams: Iterable<string>) => void;
}

/**
 * Writes that come in one turn of the event loop, from however many callers, share a transaction: they are made in
 * the order they came in, and wait for the disk once. A stream that was the only one to grow last time does not wait for
 * others.
 */
export function writeQueue({ use, announce }: WriteQueueParts): WriteQueue {
  let waiting: QueuedWrite[] = [];
  let running: Promise<void> | undefined;
  /** The stream that the last group appended to, if it did nothing else. */
  let lastAlone: string | undefined;
  const commit = groupCommit();

  async function writeGroup(writes: readonly QueuedWrite[]): Promise<void> {
    try {
      const changes = writes.map(({ change }) => change);
      const { settle, grown } = await use((connection) => commit(connection, changes));
      for (const resolve of settle) resolve();
      announce(grown);
    } catch (error) {
      const failure = toPceError(error, 'the store');
      if (failure.code === 'store_failed' && writes.length > 1) {
        // One write may have failed the group: run alone, it fails alone.
        for (const write of writes) await writeGroup([write]);
      } else {
        for (const write of writes) write.fail(failure);
      }
    }
  }

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const isAlone = lastAlone !== undefined && waiting[0]?.stream === lastAlone;
      await (isAlone ? undefined : new Promise((resolve) => setImmediate(resolve)));
      const writes = waiting;
      waiting = writes.splice(maxGroupLength);
      const [first, ...others] = writes;
      lastAlone = others.length === 0 ? first?.stream : undefined;
      await writeGroup(writes);
    }
    running = undefined;
  }

  return {
    add: (write, stream) =>
      new Promise((resolve, reject) => {
        waiting.push(queued(write, stream, resolve, reject));
        running ??= run();
      }),
    drain: async () => running,
  };
}
