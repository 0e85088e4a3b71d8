import { lstat, realpath } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { InvalidInputError } from '@pce/core/errors';
import { errorCode } from './error-code.js';
import { pathInside } from './path-inside.js';

/** A file of a folder. */
export interface Place {
  /** Absolute, without links. */
  readonly file: string;
  /** Path in the folder, with `/`. */
  readonly path: string;
}

/** Resolves a path of an agent, links included. Throws `InvalidInputError` for one that leads out of the folder. */
export async function confine(root: string, path: string): Promise<Place> {
  const realRoot = await realpath(root);
  const file = await withoutLinks(resolve(realRoot, relativeTo(root, path)));
  const inside = pathInside(realRoot, file);
  if (inside === undefined) {
    throw new InvalidInputError(`${path} is not a file of the workspace`);
  }
  return { file, path: inside.replaceAll('\\', '/') };
}

/** Whether a file holds secrets, or records of PCE or version control: agents neither read nor write it. */
export function isProtected({ path }: Place): boolean {
  return /(?:^|\/)\.(?:env(?:\.[^/]*)?|git|pce)(?:\/|$)/i.test(path);
}

/** A path below the folder by the name it was given, which may be a link, is one below the folder itself. */
function relativeTo(root: string, path: string): string {
  return isAbsolute(path) ? (pathInside(root, path) ?? path) : path;
}

/** Resolves the links of a path, of which the last parts need not exist. */
async function withoutLinks(file: string): Promise<string> {
  try {
    return await realpath(file);
  } catch (error) {
    const parent = dirname(file);
    if (errorCode(error) !== 'ENOENT' || parent === file) throw error;
    if (await isLink(file)) throw new InvalidInputError(`${file} is a link that leads nowhere`);
    return join(await withoutLinks(parent), relative(parent, file));
  }
}

async function isLink(file: string): Promise<boolean> {
  try {
    return (await lstat(file)).isSymbolicLink();
  } catch {
    return false;
  }
}
