import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Returns the path of the program that the shell would start by this name; `undefined` if there is none. */
export function findProgram(name: string, env = process.env): string | undefined {
  const extensions = process.platform === 'win32' ? (env.PATHEXT ?? '.EXE').split(';') : [''];
  return (env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
    .flatMap((folder) => extensions.map((extension) => join(folder, name + extension)))
    .find(isProgram);
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
