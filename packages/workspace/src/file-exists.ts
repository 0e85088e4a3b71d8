import { realpath } from 'node:fs/promises';
import { isAbsolute, relative, resolve, sep } from 'node:path';

/** Returns whether a file exists. */
export type FileExists = (path: string) => Promise<boolean>;

/**
 * Looks for files and folders of one folder. What lies outside it, also by way of a link, is not there.
 *
 * @param root - An absolute path without links.
 */
export function fileExistsIn(root: string): FileExists {
  return async (path) => {
    if (path.includes('\0')) return false;
    try {
      return isInside(root, await realpath(resolve(root, path)));
    } catch {
      return false;
    }
  };
}

function isInside(root: string, path: string): boolean {
  const way = relative(root, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
