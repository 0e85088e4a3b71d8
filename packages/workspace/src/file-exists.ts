import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { isInside } from './is-inside.js';

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
