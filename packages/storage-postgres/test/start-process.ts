import { fileURLToPath } from 'node:url';
import { bundleProgram, type RunningProgram, startProgram } from '@pce/test-support';
import type { ProcessTask } from './store-process.js';

const program = fileURLToPath(new URL('store-process.ts', import.meta.url));

/** Bundles the program of `store-process.ts` into a folder. */
export const bundleStoreProcess = (folder: string): Promise<string> =>
  bundleProgram(program, folder);

export const startProcess = (file: string, task: ProcessTask): RunningProgram =>
  startProgram(file, task);
