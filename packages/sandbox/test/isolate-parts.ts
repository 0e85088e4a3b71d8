import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeFolder } from '@pce/test-support';
import { build } from 'esbuild';
import type { IsolateParts } from '../src/isolate-parts.js';

let parts: Promise<IsolateParts> | undefined;

/** Builds the parts of an isolate from their sources, once for all tests of this process. */
export function isolateParts(): Promise<IsolateParts> {
  parts ??= buildParts();
  return parts;
}

async function buildParts(): Promise<IsolateParts> {
  const { root, remove } = makeFolder();
  process.once('exit', remove);
  const source = (path: string): string =>
    fileURLToPath(new URL(`../src/${path}`, import.meta.url));
  await build({
    entryPoints: { worker: source('isolate/worker.ts'), guest: source('guest/main.ts') },
    outdir: root,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    external: ['pce:tool'],
    format: 'esm',
    platform: 'node',
    target: 'es2022',
    logLevel: 'error',
  });
  return {
    worker: join(root, 'worker.mjs'),
    guest: await readFile(join(root, 'guest.mjs'), 'utf8'),
  };
}
