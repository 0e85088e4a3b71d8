export { runWorker, type Worker, type WorkerOptions, type WorkerState } from './run-worker.js';
