import { existingPlace } from '@pce/confined-files';

/** Returns whether a file exists. */
export type FileExists = (path: string) => Promise<boolean>;

/**
 * Returns a test for files and folders inside a folder; paths and links that lead out of it do not exist.
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
