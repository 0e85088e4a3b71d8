import { readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The packages that `bench` and `bench:peers` measure. */
export const measuredPackages = 'core diff storage-postgres storage-sqlite testkit tracker'.split(
  ' ',
);

const packages = new URL('../../packages/', import.meta.url);

/** Throws an `Error` for the user unless the packages' `dist` is newer than their sources. */
export function assertPackagesBuilt(names: readonly string[]): void {
  for (const name of names) {
    const dist = new URL(`${name}/dist/index.js`, packages);
    const builtAt = statSync(dist, { throwIfNoEntry: false })?.mtimeMs;
    if (builtAt === undefined) throw notBuilt(name, 'is not built');
    if (builtAt < newestSource(new URL(`${name}/src/`, packages))) {
      throw notBuilt(name, 'was changed since it was built');
    }
  }
}

function notBuilt(name: string, what: string): Error {
  return new Error(`@pce/${name} ${what}: run \`npx -y pnpm@12.21.0 build\`, then this again`);
}

function newestSource(folder: URL): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  const times = files
    .filter((file) => file.isFile() && !/\.test(-d)?\.ts$/.test(file.name))
    .map((file) => statSync(`${file.parentPath}/${file.name}`).mtimeMs);
  if (times.length === 0) throw new Error(`there are no sources in ${fileURLToPath(folder)}`);
  return Math.max(...times);
}
