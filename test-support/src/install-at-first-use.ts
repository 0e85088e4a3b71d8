import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/**
 * Installs the packages of a folder at their first use, which are too large to be dependencies of ours. Returns one of their
 * files, or why there is none.
 */
export async function installAtFirstUse(
  folder: string,
  name: string,
): Promise<{ readonly file: string } | { readonly missing: string }> {
  const file = join(folder, 'node_modules', name);
  const flags = ['--ignore-scripts', '--no-package-lock', '--no-audit', '--no-fund'];
  try {
    if (!existsSync(file))
      await promisify(execFile)('npm', ['install', ...flags, '--loglevel=error'], { cwd: folder });
  } catch (error) {
    return { missing: `npm cannot install ${name}: ${error}` };
  }
  return existsSync(file) ? { file } : { missing: `npm installs no ${name} here` };
}
