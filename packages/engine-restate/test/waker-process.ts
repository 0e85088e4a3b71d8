import { runWakerProgram } from '@pce/conformance';
import { type RestateWakerOptions, restateWaker } from '../src/index.js';

/** Task that a test gives a process with a waker, as JSON in the first argument. */
export interface WakerTask extends RestateWakerOptions {
  readonly skewMs: number;
}

const { skewMs, ...options }: WakerTask = JSON.parse(process.argv[2] ?? '');
await runWakerProgram(() => restateWaker(options), { skewMs });
