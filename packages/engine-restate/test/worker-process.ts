import { runWorker } from '@pce/core/worker';
import { sqliteStore } from '@pce/storage-sqlite';
import { type RestateWakerOptions, restateWaker } from '../src/index.js';
import { twoSteps } from './two-steps.js';

/** Task that a test gives a worker, as JSON in the first argument. It drains at SIGTERM. */
export interface WorkerTask {
  readonly store: string;
  readonly effects: string;
  readonly waker: RestateWakerOptions;
}

const task: WorkerTask = JSON.parse(process.argv[2] ?? '');
await using store = sqliteStore(task.store);
await using waker = restateWaker(task.waker);
const pce = twoSteps(store, task.effects);
const worker = runWorker([pce], { store, waker, sweepMs: 2_000, turns: 10, sliceMs: 2_000 });
await new Promise((resolve) => process.once('SIGTERM', resolve));
await worker.drain({ graceMs: 5_000 });
