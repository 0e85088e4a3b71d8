import { runWakerProgram } from '@pce/conformance';
import { postgresWaker } from '../src/index.js';

/** Task that a test gives a process with a waker, as JSON in the first argument. */
export interface WakerTask {
  readonly url: string;
  readonly schema: string;
  readonly visibilityMs: number;
  readonly skewMs: number;
}

const { skewMs, ...options }: WakerTask = JSON.parse(process.argv[2] ?? '');
await runWakerProgram(() => postgresWaker(options), { skewMs });
