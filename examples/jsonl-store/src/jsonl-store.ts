import { join } from 'node:path';
import { type Clock, memoryStore, type Store, StoreError, systemClock } from '@pce/core';
import { type Change, lineSchema, repeatChange } from './change.ts';
import { createLineWriter } from './line-writer.ts';
import { lockFolder } from './lock-folder.ts';
import { openLog } from './log-file.ts';
import { createOperationQueue } from './operation-queue.ts';

// #region store
/**
 * Opens a store in a folder, for one process: a file of JSON lines, and a copy in memory.
 *
 * @param options.clock - Decides when leases expire. @defaultValue the machine's clock
 * @throws `StoreError`: `store_busy` if another process has it open, `store_corrupt` if a line was changed,
 * `store_failed` if the folder cannot be used.
 */
export async function jsonlStore(
  folder: string,
  { clock = systemClock }: { readonly clock?: Clock } = {},
): Promise<Store> {
  const unlock = await lockFolder(folder);
  let now = 0; // the moment of the operation that runs, or is repeated
  const memory = memoryStore({ clock: { ...clock, now: () => now } });
  const log = await openLog(join(folder, 'store.jsonl'), async (line) => {
    for (const change of lineSchema.parse(line)) {
      now = change.at;
      await repeatChange(memory, change);
    }
  }).catch(async (error) => {
    await unlock();
    throw error;
  });
  const writer = createLineWriter(log);
  const queue = createOperationQueue(writer.flushed);
  let closing: Promise<void> | undefined;

  const assertOpen = (): void => {
    if (closing) throw new StoreError('store_closed', `the store in ${folder} is closed: open it`);
  };

  async function perform<T>(
    operation: () => Promise<T>,
    changeOf?: (at: number, result: T) => Change | undefined,
  ): Promise<T> {
    assertOpen();
    return queue.run(async () => {
      now = clock.now();
      const result = await operation();
      const change = changeOf?.(now, result);
      if (change) writer.add(change);
      return result;
    });
  }

  const close = (): Promise<void> => {
    closing ??= queue
      .idle()
      .catch(() => 'the callers have the error')
      .then(() => Promise.all([memory.close(), log.close()]))
      .then(unlock);
    return closing;
  };

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
        await queue.idle(); // nothing is shown that a crash could take back
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
    countView: (collection) => perform(() => memory.countView(collection)),
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
}
// #endregion
