import { posix } from 'node:path';
import { entryOf, type Place, possiblePlace, recordFolders, statOf } from '@pce/confined-files';
import { InvalidInputError } from '@pce/core/errors';

/** Folders whose files are never kept or written. */
const closed: ReadonlySet<string> = new Set(recordFolders);

/**
 * Returns the place of a file within a folder.
 * @throws `InvalidInputError` for a path that leaves the folder, also through a link, or that leads into `.git` or `.pce`.
 */
export function safePlace(root: string, path: string): Place {
  const parts = path.split('/');
  const isPlain =
    path !== '' &&
    !path.includes('\\') &&
    !path.includes('\0') &&
    parts.every((part) => part !== '' && part !== '.' && part !== '..');
  if (!isPlain) refuse(path, 'give a path within the workspace, with "/" and without ".."');
  if (closed.has(parts[0]?.toLowerCase() ?? '')) refuse(path, 'that folder is not the agents’');
  const folder = possiblePlace(root, posix.dirname(path));
  if (folder === undefined) refuse(path, 'a link leads out of the workspace');
  return entryOf(folder, posix.basename(path));
}

function refuse(path: string, why: string): never {
  throw new InvalidInputError(`${JSON.stringify(path)} cannot be kept or restored: ${why}`);
}

/** Returns whether there is a file. Throws `InvalidInputError` if it is not a plain file. */
export function isPlainFile(place: Place, path: string): boolean {
  const found = statOf(place);
  if (found?.isFile() === false) refuse(path, 'it is no plain file');
  return found !== undefined;
}
