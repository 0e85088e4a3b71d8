import type { PceError } from '@pce/core/errors';
import type { AppendInput } from '@pce/core/store';
import type { Database } from './database.js';
import { isConnectionLost, toPceError } from './postgres-error.js';
import type { Statement } from './statements.js';

/** One operation that changes the store. */
export interface Write<T> {
  /** The stream or lease that it changes: writes of one subject are carried out in order. */
  readonly subject: string;
  /** The append; absent for other writes. */
  readonly append?: AppendInput;
  /** Returns the operation as JSON text, an argument of the schema's function `write`. */
  operation(): string;
  /** Parses the result row; throws a `PceError` for a refusal. */
  answer(row: unknown): T;
}

interface QueuedWrite extends Omit<Write<unknown>, 'answer'> {
  settle(row: unknown): void;
  fail(error: PceError): void;
}

/** Limits of a group, so that one transaction neither holds many locks nor blocks others for long. */
const maxGroupLength = 256;
const maxGroupSize = 4 * 1024 * 1024;

interface WriteQueue {
  /** Settles when the transaction of the write is committed or has failed. */
  add<T>(write: Write<T>): Promise<T>;
  /** Resolves when all added writes are settled. */
  drain(): Promise<void>;
}

interface WriteQueueOptions {
  readonly query: Database['query'];
  readonly statement: Statement;
  /** Carries out appends together; see `append-all.ts`. */
  readonly appendAll: (appends: readonly AppendInput[]) => Promise<readonly unknown[]>;
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

function sizeOf({ append }: QueuedWrite): number {
  let size = 0;
  for (const { body } of append?.events ?? []) size += body.length;
  for (const { value } of append?.views ?? []) size += value?.length ?? 0;
  return size;
}

function groupSize(writes: readonly QueuedWrite[]): number {
  let count = 0;
  let size = 0;
  for (const write of writes) {
    size += sizeOf(write);
    if (count === maxGroupLength || (count > 0 && size > maxGroupSize)) break;
    count += 1;
  }
  return count;
}

interface UnfinishedWrites {
  readonly writes: readonly QueuedWrite[];
  /** Whether they may have been carried out nevertheless: the result was lost. */
  readonly isLost: boolean;
}

/**
 * Sends writes to the database in order. Writes that come while one group is under way form the next: the busier the
 * process, the more of them share a round trip and a wait for the disk.
 */
function writeQueue(options: WriteQueueOptions): WriteQueue {
  const { query, statement, now, announce } = options;
  let waiting: QueuedWrite[] = [];
  let running: Promise<void> | undefined;

  /** Appends a group in one statement; returns the writes left for `writeGroup`. */
  async function appendGroup(group: readonly QueuedWrite[]): Promise<UnfinishedWrites> {
    const appends = group.flatMap(({ append }) => append ?? []);
    if (appends.length < group.length) return { writes: group, isLost: false };
    try {
      const answers = await options.appendAll(appends);
      const done = group.filter((_, index) => answers[index] !== undefined);
      for (const [index, write] of group.entries()) {
        if (answers[index] !== undefined) write.settle(answers[index]);
      }
      announce(done.flatMap(({ append }) => append?.stream ?? []));
      return { writes: group.filter((_, index) => answers[index] === undefined), isLost: false };
    } catch (error) {
      return { writes: group, isLost: isConnectionLost(error) };
    }
  }

  /**
   * Writes a group in one transaction. `wasLost`: the result of an earlier try was lost, so the writes may have been
   * carried out.
   */
  async function writeGroup(group: readonly QueuedWrite[], wasLost: boolean): Promise<void> {
    const operations = `[${group.map((write) => write.operation()).join(',')}]`;
    let isLost = wasLost;
    try {
      const rows = await query(statement, (again) => {
        isLost ||= again;
        return [operations, now(), isLost];
      });
      group.forEach((write, index) => {
        write.settle(rows[index]);
      });
      announce(group.flatMap(({ append }) => append?.stream ?? []));
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
      const group = waiting.slice(0, size);
      waiting = waiting.slice(size);
      const { writes, isLost } = await appendGroup(group);
      if (writes.length > 0) await writeGroup(writes, isLost);
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

/** Returns the lane of a subject, 0 or 1: always the same, so that writes to one subject keep their order. */
function laneOf(subject: string): 0 | 1 {
  let sum = 0;
  for (let index = 0; index < subject.length; index += 1) sum += subject.charCodeAt(index);
  return sum % 2 === 0 ? 0 : 1;
}

/**
 * Two queues side by side: the server works on a group of one while this process reads the answers of the other and
 * fills its next group.
 */
export function writeLanes(options: WriteQueueOptions): WriteQueue {
  const lanes = [writeQueue(options), writeQueue(options)] as const;
  return {
    add: (write) => lanes[laneOf(write.subject)].add(write),
    async drain() {
      await Promise.all(lanes.map((lane) => lane.drain()));
    },
  };
}
