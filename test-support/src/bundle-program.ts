import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const packages = fileURLToPath(new URL('../../packages', import.meta.url));
const fromSources = [
  ...['client', 'core', 'core/execution', 'plans', 'server', 'server/node'],
  ...['storage-postgres', 'storage-sqlite', 'testkit', 'workflows'],
];

/** `core/execution` is `core/src/execution/index.ts`. */
function sourceOf(entry: string): string {
  const [name = '', ...folders] = entry.split('/');
  return join(packages, name, 'src', ...folders, 'index.ts');
}

/**
 * Bundles a program into a folder, our packages from their sources, so that a process of its own runs what the test
 * sees. Answers the file to run.
 */
export async function bundleProgram(program: string, folder: string): Promise<string> {
  const outfile = join(folder, `${basename(program, '.ts')}.mjs`);
  await build({
    entryPoints: [program],
    alias: Object.fromEntries(fromSources.map((entry) => [`@pce/${entry}`, sourceOf(entry)])),
    // pg is CommonJS and calls `require`, which an ES module does not have.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    external: ['pg-native'],
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    outfile,
    logLevel: 'error',
  });
  return outfile;
}
