import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Clock, memoryStore, type Store, StoreError } from '@pce/core';
import { systemClock } from '@pce/core/system';
import { type Change, lineSchema, repeat } from './change.ts';
import { lockFolder } from './lock-folder.ts';
import { openLog, toStoreError } from './log-file.ts';

/** What a change was, given the moment and what came of it; undefined where nothing was changed. */
type ChangeOf<T> = (at: number, answer: T) => Change | undefined;

/**
 * A store in a folder, for one process: a file of JSON lines, each with changes that became durable together. What
 * they say is kept in memory too, so a store is never larger than that.
 *
 * @param options.clock - By which leases expire. @defaultValue the machine's
 * @throws `StoreError`: `store_busy` where another process has it open, `store_corrupt` where a line makes no sense,
 * `store_failed` where the folder cannot be used.
 */
export async function jsonlStore(
  folder: string,
  { clock = systemClock }: { readonly clock?: Clock } = {},
): Promise<Store> {
  const path = join(folder, 'store.jsonl');
  const failed = (error: unknown): never => {
    throw toStoreError(error, path);
  };
  await mkdir(folder, { recursive: true }).catch(failed);
  const unlock = await lockFolder(folder).catch(failed);

  // #region open
  let now = 0;
  const memory = memoryStore({ clock: { ...clock, now: () => now } });
  const log = await openLog(path, async (line) => {
    for (const change of lineSchema.parse(line)) {
      now = change.at;
      await repeat(memory, change);
    }
  }).catch(async (error) => {
    await unlock();
    return failed(error);
  });
  // #endregion

  // #region flush
  let unwritten: Change[] = [];
  let last = Promise.resolve();
  let next: Promise<void> | undefined;

  /** Resolves when all that was changed so far is on the disk. Those who ask while it is busy share the next line. */
  function flushed(): Promise<void> {
    next ??= last.then(() => {
      next = undefined;
      const line = unwritten;
      unwritten = [];
      last = line.length > 0 ? log.append(line).catch(failed) : last;
      return last;
    });
    return next;
  }
  // #endregion

  // #region perform
  let turn: Promise<unknown> = Promise.resolve();
  let closing: Promise<void> | undefined;

  function assertOpen(): void {
    if (closing) throw new StoreError('store_closed', `the store in ${folder} is closed: open it`);
  }

  /** Performs an operation in memory when its turn comes, and answers when all it did and saw is on the disk. */
  async function perform<T>(operation: () => Promise<T>, changeOf?: ChangeOf<T>): Promise<T> {
    assertOpen();
    const performed = turn.then(async () => {
      now = clock.now();
      const answer = await operation();
      const change = changeOf?.(now, answer);
      if (change) unwritten.push(change);
      return answer;
    });
    turn = performed.catch(() => 'refused: nothing was changed');
    await turn.then(flushed);
    return performed;
  }

  function close(): Promise<void> {
    closing ??= turn
      .then(flushed)
      .catch(() => 'those who wrote were told')
      .then(async () => {
        await memory.close();
        await log.close();
        await unlock();
      });
    return closing;
  }
  // #endregion

  // #region store
  return {
    supports: { durable: true, severalProcesses: false },
    append: (input) =>
      perform(
        () => memory.append(input),
        (at) => ({ type: 'append', at, input }),
      ),
    read: (input) => perform(() => memory.read(input)),
    async *tail(input) {
      assertOpen();
      for await (const entry of memory.tail(input)) {
        await turn.then(flushed);
        yield entry;
      }
    },
    listStreams: (input) => perform(() => memory.listStreams(input)),
    writeViews: (input) =>
      perform(
        () => memory.writeViews(input),
        (at) => ({ type: 'writeViews', at, input }),
      ),
    getView: (collection, key) => perform(() => memory.getView(collection, key)),
    listView: (input) => perform(() => memory.listView(input)),
    tryAcquire: (input) =>
      perform(
        () => memory.tryAcquire(input),
        (at, { acquired }) => (acquired ? { type: 'tryAcquire', at, input } : undefined),
      ),
    renew: (lease, ttlMs) =>
      perform(
        () => memory.renew(lease, ttlMs),
        (at) => ({ type: 'renew', at, lease, ttlMs }),
      ),
    release: (lease) =>
      perform(
        () => memory.release(lease),
        (at) => ({ type: 'release', at, lease }),
      ),
    close,
    [Symbol.asyncDispose]: close,
  };
  // #endregion
}
