import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, resolve } from 'node:path';

/**
 * Returns the absolute path of the program that a shell would start by this name or path; `undefined` if there is none.
 *
 * @param env - Where its `PATH` is read. @defaultValue `process.env`
 */
export function findExecutable(command: string, env = process.env): string | undefined {
  const folders = isPath(command)
    ? ['.']
    : (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const extensions =
    process.platform === 'win32' ? ['', ...(env.PATHEXT ?? '.EXE;.CMD').split(';')] : [''];
  return folders
    .flatMap((folder) => extensions.map((extension) => resolve(folder, command + extension)))
    .find(isExecutable);
}

/** Returns whether a command names a place, at which a shell would look instead of on the `PATH`. */
export function isPath(command: string): boolean {
  return /[\\/]/.test(command);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
