import { PceError } from '@pce/core/errors';
import type { Connection } from './connection.js';
import { type Change, type Group, groupCommit } from './group.js';
import { toPceError } from './sqlite-error.js';

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

export interface WriteQueue {
  /**
   * Settles when the group that the write becomes part of is committed or has failed.
   *
   * @param stream - The one that it appends to.
   */
  add<T>(write: Write<T>, stream?: string): Promise<T>;
  /** Resolves when all added writes are settled. */
  drain(): Promise<void>;
}

export interface WriteQueueParts {
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
