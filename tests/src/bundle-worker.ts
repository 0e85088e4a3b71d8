import { fileURLToPath } from 'node:url';
import { bundleProgram } from '@pce/test-support';

const program = fileURLToPath(new URL('worker-process.ts', import.meta.url));

export const bundleWorker = (folder: string): Promise<string> => bundleProgram(program, folder);
