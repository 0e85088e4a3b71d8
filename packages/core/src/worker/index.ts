export {
  type DueWork,
  runWorker,
  type Worker,
  type WorkerOptions,
  type WorkerState,
} from './run-worker.js';
export { assertWakeId, interventionWakeId, turnWakeId } from './wake-id.js';
export type {
  Wake,
  WakeHandler,
  WakeOptions,
  Waker,
  WakerSupports,
  WakeSubscription,
} from './waker.js';
export { waking } from './waking.js';
