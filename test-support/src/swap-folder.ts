import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** A folder that is being swapped. Disposing ends it and restores the folder. */
export interface Swaps extends AsyncDisposable {
  count(): Promise<number>;
}

const thread = `
const { renameSync, rmSync, symlinkSync, unlinkSync } = require('node:fs');
const { parentPort, receiveMessageOnPort, workerData: { folder, other } } = require('node:worker_threads');
const tried = (act) => {
  try {
    act();
    return true;
  } catch {
    return false;
  }
};
const clock = new Int32Array(new SharedArrayBuffer(4));
let count = 0;
for (let message = 'begun'; message !== 'end'; message = receiveMessageOnPort(parentPort)?.message) {
  if (message !== undefined) parentPort.postMessage(count);
  Atomics.wait(clock, 0, 0, Math.random());
  renameSync(folder, folder + '-kept');
  // Somebody may make a folder of that name in between: it is taken away.
  if (tried(() => symlinkSync(other, folder))) count += 1;
  tried(() => unlinkSync(folder));
  while (!tried(() => renameSync(folder + '-kept', folder))) tried(() => rmSync(folder, { recursive: true }));
}
`;

/** Replaces a folder by a link to another and back repeatedly, in a worker thread. */
export async function swapFolder(folder: string, other: string): Promise<Swaps> {
  const worker = new Worker(thread, { eval: true, workerData: { folder, other } });
  await once(worker, 'message');
  return {
    async count() {
      worker.postMessage('count');
      const [count]: number[] = await once(worker, 'message');
      return count ?? 0;
    },
    async [Symbol.asyncDispose]() {
      const ended = once(worker, 'exit');
      worker.postMessage('end');
      await ended;
    },
  };
}
