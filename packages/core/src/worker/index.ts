export {
  type DueWork,
  runWorker,
  type Worker,
  type WorkerOptions,
  type WorkerState,
} from './run-worker.js';
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
