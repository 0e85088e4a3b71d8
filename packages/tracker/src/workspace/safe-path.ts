import { lstat, realpath } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { InvalidInputError } from '@pce/core/errors';

/** Folders whose files are never kept or written. */
const closed = new Set(['.git', '.pce']);

/**
 * Returns the place of a file within a folder.
 *
 * @throws `InvalidInputError` for a path that leaves the folder, also through a link, or that leads into `.git` or `.pce`.
 */
export async function safePath(root: string, path: string): Promise<string> {
  const parts = path.split('/');
  const isPlain =
    path !== '' &&
    !path.includes('\\') &&
    !path.includes('\0') &&
    parts.every((part) => part !== '' && part !== '.' && part !== '..');
  if (!isPlain) refuse(path, 'give a path within the workspace, with "/" and without ".."');
  if (closed.has(parts[0]?.toLowerCase() ?? '')) refuse(path, 'that folder is not the agents’');
  const place = join(root, ...parts);
  const inside = await realpath(root);
  const above = await nearestFolder(dirname(place));
  if (above !== inside && !above.startsWith(`${inside}${sep}`)) {
    refuse(path, 'a link leads out of the workspace');
  }
  return place;
}

function refuse(path: string, why: string): never {
  throw new InvalidInputError(`${JSON.stringify(path)} cannot be kept or restored: ${why}`);
}

/** Returns the real place of the nearest folder above that exists. */
async function nearestFolder(folder: string): Promise<string> {
  try {
    return await realpath(folder);
  } catch {
    return nearestFolder(dirname(folder));
  }
}

/** Throws `InvalidInputError` for what is there and no plain file. Returns whether there is a file. */
export async function isPlainFile(place: string, path: string): Promise<boolean> {
  const found = await lstat(place).catch(() => undefined);
  if (found === undefined) return false;
  if (!found.isFile()) refuse(path, 'it is no plain file');
  return true;
}
