import { lstatSync, realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import { errorCode, systemError } from './error-code.js';
import { pathInside } from './path-inside.js';

/** A location in a folder. */
export interface Place {
  /** Absolute path of the folder, without links. */
  readonly root: string;
  /** Relative to the folder, with `/`, without links when it was found; `.` is the folder itself. */
  readonly path: string;
}

/**
 * Resolves an existing path, following links. Returns `undefined` for places outside. Throws the system's errors.
 *
 * @param path - In the folder; an absolute one may begin with the folder as it was named.
 */
export function existingPlace(root: string, path: string): Place | undefined {
  return find(root, path, realpathSync.native);
}

/** Like `existingPlace`, but the last parts of the path need not exist. Throws `ENOLINK` for a dangling link. */
export function possiblePlace(root: string, path: string): Place | undefined {
  return find(root, path, withoutLinks);
}

/** Returns the place of a file by its absolute path. A link at its end is not followed. */
export function placeOf(file: string): Place {
  return { root: realpathSync.native(dirname(file)), path: basename(file) };
}

/** Returns the place of an entry of a folder; `.` is the folder itself, which then must not be a link. */
export function entryOf<Folder extends Place>(folder: Folder, name: string): Folder {
  return { ...folder, path: folder.path === '.' ? name : `${folder.path}/${name}` };
}

function find(root: string, path: string, follow: (file: string) => string): Place | undefined {
  const real = realpathSync.native(root);
  const relative = isAbsolute(path) ? (pathInside(root, path) ?? path) : path;
  const inside = pathInside(real, follow(resolve(real, relative)));
  return inside === undefined ? undefined : { root: real, path: inside };
}

function withoutLinks(file: string): string {
  try {
    return realpathSync.native(file);
  } catch (error) {
    const parent = dirname(file);
    const code = errorCode(error);
    if ((code !== 'ENOENT' && code !== 'ENOTDIR') || parent === file) throw error;
    if (code === 'ENOENT' && lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink()) {
      throw systemError('ENOLINK', `${file} is a link that leads nowhere`);
    }
    return join(withoutLinks(parent), basename(file));
  }
}
