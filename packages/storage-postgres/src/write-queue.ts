import type { PceError } from '@pce/core/errors';
import type { Database } from './database.js';
import { isConnectionLost, toPceError } from './postgres-error.js';
import type { Statement } from './statements.js';

/** One operation that changes the store, as the function `write` of the schema takes it. */
export interface Write<T> {
  /** JSON text; of a claim, what it does not share with others for the same collections. */
  readonly operation: string;
  /** What a claim asks for, as JSON text. */
  readonly collections?: string;
  /** The stream it appends to. */
  readonly grows?: string;
  /** It may be kept back for a moment, so that others like it go along. */
  readonly isPatient?: boolean;
  /** Reads what the database says of it; throws a `PceError` where that is a refusal. */
  answer(row: unknown): T;
}

interface QueuedWrite extends Omit<Write<unknown>, 'answer'> {
  settle(row: unknown): void;
  fail(error: PceError): void;
}

/** Keeps one transaction from holding many locks, or being in the way of others, for long. */
const longestGroup = 256;
const largestGroup = 4 * 1024 * 1024;

/** For how long patient writes are kept back. */
const patienceMs = 10;

export interface WriteQueue {
  /** Settles when the transaction that the write becomes part of is committed or has failed. */
  add<T>(write: Write<T>): Promise<T>;
  /** Resolves when everything added is settled. */
  drain(): Promise<void>;
}

export interface WriteQueueOptions {
  readonly query: Database['query'];
  readonly statement: Statement;
  /** Unix time in milliseconds, by which leases expire; null for the server's. */
  readonly now: () => number | null;
  /** Told the streams that have grown. */
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

/** A group as the database takes it, and the writes in the order of its answers. */
interface Arranged {
  readonly operations: string;
  readonly writes: readonly QueuedWrite[];
}

/** Claims come last, those for the same collections as one operation: their rows are looked for once. */
function arrange(group: readonly QueuedWrite[]): Arranged {
  const writes = group.filter(({ collections }) => collections === undefined);
  const operations = writes.map(({ operation }) => operation);
  const claims = Map.groupBy(group, ({ collections }) => collections);
  for (const [collections, alike] of claims) {
    if (collections === undefined) continue;
    const each = alike.map(({ operation }) => operation).join(',');
    operations.push(`{"operation":"claim","collections":${collections},"claims":[${each}]}`);
    writes.push(...alike);
  }
  return { operations: `[${operations.join(',')}]`, writes };
}

/** How many of those that wait go into one transaction. */
function groupSize(writes: readonly QueuedWrite[]): number {
  let size = 0;
  let length = 0;
  for (const { operation } of writes) {
    length += operation.length;
    if (size === longestGroup || (size > 0 && length > largestGroup)) break;
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
  /** Ends the patience of those that wait. */
  let hurry: (() => void) | undefined;
  let isDraining = false;

  /** Resolves when the next group is complete: whatever the last answers set off gets into it. */
  async function untilComplete(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    if (isDraining || waiting.some(({ isPatient }) => !isPatient)) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, patienceMs);
      hurry = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    hurry = undefined;
  }

  /** `wasLost`: the answer to an earlier try was lost, so that the writes may have been carried out. */
  async function writeGroup(group: readonly QueuedWrite[], wasLost = false): Promise<void> {
    const { operations, writes } = arrange(group);
    let isLost = wasLost;
    try {
      const rows = await query(statement, (again) => {
        isLost ||= again;
        return [operations, now(), isLost];
      });
      writes.forEach((write, index) => {
        write.settle(rows[index]);
      });
      announce(writes.flatMap(({ grows }) => grows ?? []));
    } catch (error) {
      const failure = toPceError(error, 'the store');
      if (group.length > 1 && !isConnectionLost(failure.cause)) {
        // It may be the fault of one: alone, it fails alone.
        for (const write of group) await writeGroup([write], isLost);
      } else {
        for (const write of group) write.fail(failure);
      }
    }
  }

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      await untilComplete();
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
        if (!write.isPatient) hurry?.();
        running ??= run();
      }),
    async drain() {
      isDraining = true;
      hurry?.();
      await running;
    },
  };
}
