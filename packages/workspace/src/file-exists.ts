import { existingPlace } from '@pce/confined-files';

/** Returns whether a file exists. */
export type FileExists = (path: string) => Promise<boolean>;

/**
 * Looks for files and folders of one folder. What lies outside it, also by way of a link, is not there.
 *
 * @param root - An absolute path without links.
 */
export function fileExistsIn(root: string): FileExists {
  return async (path) => {
    try {
      return existingPlace(root, path) !== undefined;
    } catch {
      return false;
    }
  };
}
