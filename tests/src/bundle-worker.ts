import { fileURLToPath } from 'node:url';
import { bundleProgram } from '@pce/test-support';

const program = fileURLToPath(new URL('worker-process.ts', import.meta.url));

/** Bundles the worker of `worker-process.ts` into a folder. */
export const bundleWorker = (folder: string): Promise<string> => bundleProgram(program, folder);
