import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type WakerPlace, wakerProcess } from '@pce/conformance';
import { bundleProgram } from '@pce/test-support';
import { postgresWaker } from '../src/index.js';
import type { WakerTask } from './waker-program.js';

/** Bundles the program of `waker-program.ts` into a folder. */
export const bundleWakerProgram = (folder: string): Promise<string> =>
  bundleProgram(fileURLToPath(new URL('waker-program.ts', import.meta.url)), folder);

interface PlaceParts {
  readonly url: string;
  readonly schema: string;
  readonly program: string;
}

export function wakerPlace({ program, ...schema }: PlaceParts): WakerPlace {
  const options = { ...schema, visibilityMs: 1_500 };
  return {
    open: () => postgresWaker(options),
    start({ skewMs }) {
      const task: WakerTask = { ...options, skewMs };
      const stdio = ['pipe', 'pipe', 'inherit'] as const;
      return wakerProcess(
        spawn(process.execPath, [program, JSON.stringify(task)], { stdio: [...stdio] }),
      );
    },
  };
}
