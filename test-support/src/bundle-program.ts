import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const packages = fileURLToPath(new URL('../../packages', import.meta.url));

/** Maps the entries of our packages to their sources: `@pce/core/internal` is `core/src/text/index.ts`. */
function entriesOfSources(): Record<string, string> {
  const entries = readdirSync(packages).flatMap((name) => {
    const manifest = readFileSync(join(packages, name, 'package.json'), 'utf8');
    const { exports = {} }: { readonly exports?: object } = JSON.parse(manifest);
    return Object.keys(exports)
      .filter((entry) => entry !== './package.json')
      .map((entry): [string, string] => [`@pce/${join(name, entry)}`, sourceOf(name, entry)]);
  });
  // An alias also matches its subpaths, and the first match wins: longest names first.
  return Object.fromEntries(entries.sort(([a], [b]) => b.length - a.length));
}

function sourceOf(name: string, entry: string): string {
  const file = join(packages, name, 'src', entry);
  return existsSync(`${file}.ts`) ? `${file}.ts` : join(file, 'index.ts');
}

/**
 * Bundles a program with our packages' sources into a folder, so that another process runs the code under test. Returns
 * the file to run.
 */
export async function bundleProgram(program: string, folder: string): Promise<string> {
  const outfile = join(folder, `${basename(program, '.ts')}.mjs`);
  await build({
    entryPoints: [program],
    alias: entriesOfSources(),
    // pg is CommonJS and calls `require`, which ES modules lack.
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
