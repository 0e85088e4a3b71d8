export { runWorker } from './run-worker.js';
export {
  assertWakeId,
  type Wake,
  type WakeHandler,
  type WakeOptions,
  type Waker,
  type WakerSupports,
  type WakeSubscription,
  waking,
} from './waker.js';
export type { DueWork, Worker, WorkerOptions } from './worker-options.js';
