import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { ToolError } from '@pce/core/internal';

export interface IsolateParts {
  /** File that the thread of an isolate runs. */
  readonly worker: string;
  /** Text of the library within an isolate. */
  readonly guest: string;
}

/** Returns the parts that were built beside this file. Tests take `../test/isolate-parts.ts` instead, which builds them. */
export async function isolateParts(): Promise<IsolateParts> {
  return {
    worker: existing('./sandbox-worker.mjs'),
    guest: await readFile(existing('./sandbox-guest.mjs'), 'utf8'),
  };
}

function existing(file: string): string {
  const path = fileURLToPath(new URL(file, import.meta.url));
  if (existsSync(path)) return path;
  const message = `the sandbox needs ${path}, which is not there: leave @pce/sandbox out of your bundle (as external)`;
  throw new ToolError('dependency_missing', message);
}
