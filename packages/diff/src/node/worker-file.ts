import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Returns the path of the worker's file beside a module: in the package a built file, in development the source. Returns
 * undefined if there is none, as in an application that was bundled into one file.
 * @param moduleUrl `import.meta.url` of the module.
 */
export function workerFile(moduleUrl: string): string | undefined {
  const name = moduleUrl.endsWith('.ts') ? './diff-worker.ts' : './diff-worker.mjs';
  const path = fileURLToPath(new URL(name, moduleUrl));
  return existsSync(path) ? path : undefined;
}
