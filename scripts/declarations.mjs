// The declarations of all packages, emitted once by the native compiler: the build bundles them, and checks that only use
// the packages read them in place of the sources, in a fraction of the time.
import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { root, run, temporaryFolder, tsc } from './setup.mjs';

let emitted;

/** Emits the declarations once, and returns their folder, which is gone after this process. */
export function declarations() {
  emitted ??= emit();
  return emitted;
}

async function emit() {
  const folder = temporaryFolder('declarations');
  const args = ['-p', 'tsconfig.declarations.json', '--outDir', folder];
  await run('node', [...tsc, ...args]);
  for (const name of readdirSync(join(folder, 'packages'))) {
    // The packages that they import.
    const installed = join(root, 'packages', name, 'node_modules');
    const place = join(folder, 'packages', name, 'node_modules');
    if (existsSync(installed)) symlinkSync(installed, place, 'junction');
  }
  return folder;
}

/** Returns where a compiler finds our packages: in their declarations, if PCE_DECLARATIONS or `folder` names them. */
export function packagePaths(folder = process.env.PCE_DECLARATIONS) {
  const base = JSON.parse(readFileSync(join(root, 'tsconfig.base.json'), 'utf8'));
  const declared = (path) =>
    folder === undefined ? [] : [join(folder, path.replace(/\.ts$/, '.d.ts'))];
  return Object.fromEntries(
    Object.entries(base.compilerOptions.paths).map(([name, paths]) => [
      name,
      paths.flatMap((path) => [...declared(path), join(root, path)]),
    ]),
  );
}
