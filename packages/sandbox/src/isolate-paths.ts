import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ToolError } from '@pce/core/internal';

export interface IsolatePaths {
  readonly worker: string;
  readonly guest: string;
}

/** Returns the built files beside this one; in development their sources. */
export function isolatePaths(): IsolatePaths {
  const isSource = import.meta.url.endsWith('.ts');
  return {
    worker: existing(isSource ? './isolate/worker.ts' : './sandbox-worker.mjs'),
    guest: existing(isSource ? './guest/main.ts' : './sandbox-guest.mjs'),
  };
}

function existing(file: string): string {
  const path = fileURLToPath(new URL(file, import.meta.url));
  if (existsSync(path)) return path;
  const message = `the sandbox needs ${path}, which is not there: leave @pce/sandbox out of your bundle (as external)`;
  throw new ToolError('dependency_missing', message);
}
