import { memoryStore } from '@pce/core';
import { StoreError } from '@pce/core/errors';
import type { Store } from '@pce/core/store';
import type { StorePlace } from '../../src/index.js';

/** A store on shared memory that outlives it, like a disk. */
function storeOn(disk: Store, assertRunning: () => void): Store {
  const closed = new AbortController();
  const assertUsable = (): void => {
    assertRunning();
    if (closed.signal.aborted) throw new StoreError('store_closed', 'this store is closed');
  };
  const usable =
    <Input extends unknown[], Output>(operation: (...input: Input) => Promise<Output>) =>
    async (...input: Input): Promise<Output> => {
      assertUsable();
      return operation(...input);
    };
  const close = async (): Promise<void> => {
    closed.abort();
    await new Promise((go) => setImmediate(go));
  };
  return {
    supports: { durable: true, severalProcesses: true },
    append: usable(disk.append),
    read: usable(disk.read),
    tail: async function* ({ signal = closed.signal, ...input } = {}) {
      assertUsable();
      yield* disk.tail({ ...input, signal: AbortSignal.any([signal, closed.signal]) });
    },
    listStreams: usable(disk.listStreams),
    writeViews: usable(disk.writeViews),
    getView: usable(disk.getView),
    listView: usable(disk.listView),
    countView: usable(disk.countView),
    tryAcquire: usable(disk.tryAcquire),
    renew: usable(disk.renew),
    release: usable(disk.release),
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** A place for sound stores that are durable and shared. Leases expire by the clock of its first opener. */
export function diskPlace(): StorePlace {
  let disk: Store | undefined;
  let crashes = 0;
  return {
    open(options) {
      disk ??= memoryStore(options);
      const bornAfter = crashes;
      return storeOn(disk, () => {
        if (crashes !== bornAfter) throw new StoreError('store_failed', 'its process has ended');
      });
    },
    crash() {
      crashes += 1;
    },
  };
}
