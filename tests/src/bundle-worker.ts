import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Bundles the worker from sources, so that its processes run what the test sees. */
export async function bundleWorker(folder: string): Promise<string> {
  const outfile = join(folder, 'worker-process.cjs');
  const packages = ['core', 'storage-postgres', 'storage-sqlite', 'testkit'];
  await build({
    entryPoints: [join(root, 'tests/src/worker-process.ts')],
    alias: Object.fromEntries(
      packages.map((name) => [`@pce/${name}`, join(root, `packages/${name}/src/index.ts`)]),
    ),
    external: ['pg-native'],
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node22',
    outfile,
    logLevel: 'error',
  });
  return outfile;
}
