import type { PceError } from '@pce/core/errors';
import type { Database } from './database.js';
import { isConnectionLost, toPceError } from './postgres-error.js';
import type { Statement } from './statements.js';

/** One operation that changes the store, as an argument of the schema's function `write`. */
export interface Write<T> {
  /** The operation as JSON text. */
  readonly operation: string;
  /** The stream it appends to. */
  readonly grows?: string;
  /** Reads what the database says of it; throws a `PceError` where that is a refusal. */
  answer(row: unknown): T;
}

interface QueuedWrite extends Omit<Write<unknown>, 'answer'> {
  settle(row: unknown): void;
  fail(error: PceError): void;
}

/** Limits of a group, so that one transaction neither holds many locks nor blocks others for long. */
const maxGroupLength = 256;
const maxGroupSize = 4 * 1024 * 1024;

export interface WriteQueue {
  /** Settles when the transaction of the write is committed or has failed. */
  add<T>(write: Write<T>): Promise<T>;
  /** Resolves when all added writes are settled. */
  drain(): Promise<void>;
}

export interface WriteQueueOptions {
  readonly query: Database['query'];
  readonly statement: Statement;
  /** Returns the Unix time in milliseconds for the expiry of leases; null for the server's. */
  readonly now: () => number | null;
  /** Called with the streams that have grown. */
  readonly announce: (streams: Iterable<string>) => void;
}

function queued<T>(
  { answer, ...write }: Write<T>,
  resolve: (value: T) => void,
  reject: (error: PceError) => void,
): QueuedWrite {
  return {
    ...write,
    settle(row) {
      try {
        resolve(answer(row));
      } catch (error) {
        reject(toPceError(error, 'the store'));
      }
    },
    fail: reject,
  };
}

/** Returns the number of waiting writes that go into one transaction. */
function groupSize(writes: readonly QueuedWrite[]): number {
  let size = 0;
  let length = 0;
  for (const { operation } of writes) {
    length += operation.length;
    if (size === maxGroupLength || (size > 0 && length > maxGroupSize)) break;
    size += 1;
  }
  return size;
}

/**
 * Writes go to the database in the order they came in. While one group of them is under way, those that come wait and
 * form the next: the busier the process, the more of them share a round trip and a wait for the disk.
 */
export function writeQueue({ query, statement, now, announce }: WriteQueueOptions): WriteQueue {
  let waiting: QueuedWrite[] = [];
  let running: Promise<void> | undefined;

  /**
   * Writes a group in one transaction. `wasLost`: the result of an earlier try was lost, so the writes may have been
   * carried out.
   */
  async function writeGroup(group: readonly QueuedWrite[], wasLost = false): Promise<void> {
    const operations = `[${group.map(({ operation }) => operation).join(',')}]`;
    let isLost = wasLost;
    try {
      const rows = await query(statement, (again) => {
        isLost ||= again;
        return [operations, now(), isLost];
      });
      group.forEach((write, index) => {
        write.settle(rows[index]);
      });
      announce(group.flatMap(({ grows }) => grows ?? []));
    } catch (error) {
      const failure = toPceError(error, 'the store');
      if (group.length > 1 && !isConnectionLost(failure.cause)) {
        // One write may have failed the group: run alone, it fails alone.
        for (const write of group) await writeGroup([write], isLost);
      } else {
        for (const write of group) write.fail(failure);
      }
    }
  }

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      // Writes started by the last results join the group.
      await new Promise((resolve) => setImmediate(resolve));
      const size = groupSize(waiting);
      const writes = waiting.slice(0, size);
      waiting = waiting.slice(size);
      await writeGroup(writes);
    }
    running = undefined;
  }

  return {
    add: (write) =>
      new Promise((resolve, reject) => {
        waiting.push(queued(write, resolve, reject));
        running ??= run();
      }),
    drain: async () => running,
  };
}
