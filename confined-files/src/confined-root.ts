import { lstatSync, realpathSync, type Stats } from 'node:fs';
import { basename, posix, resolve, sep } from 'node:path';
import { isStartedFile, ToolError } from '@pce/core/internal';
import { naming } from './file-error.js';
import { glob } from './glob.js';
import { hold } from './hold.js';
import { pathInside } from './path-inside.js';
import { existingPlace, type Place, possiblePlace } from './place.js';

export interface ConfinedPath extends Place {
  /** Name in messages: relative to the root, with `/`; `.` for the root itself. */
  readonly name: string;
}

/** A folder that file tools cannot leave: not by `..`, an absolute path or a symbolic link. */
export interface ConfinedRoot {
  /** Returns an existing path. Fails with `not_found` or `permission_denied`. */
  existing(path: string): Promise<ConfinedPath>;
  /** Returns the path of a file to write; creates its folders. Fails with `permission_denied` or `invalid_input`. */
  writable(path: string): Promise<ConfinedPath>;
  /** Whether a name, such as `.env`, is hidden from all tools. */
  isProtected(name: string): boolean;
  /** Returns the path of a file that is executed or read as configuration, links not resolved; `undefined` for any other. */
  started(path: string): ConfinedPath | undefined;
}

/**
 * Confines tools to a folder.
 * @param writes - Writable files among those that are executed or read as configuration: `asked`: only by their own
 * names, since these need an approval; `none`; `all`
 */
export function confinedRoot(
  folder: string,
  protectedNames: readonly string[],
  writes: 'asked' | 'none' | 'all' = 'all',
): ConfinedRoot {
  const root = resolve(folder);
  const tests = protectedNames.map((name) => glob(name.toLowerCase()));
  const isProtected = (name: string): boolean =>
    name
      .toLowerCase()
      .split('/')
      .some((part) => tests.some((fits) => fits(part)));

  const assertAllowed = (place: Place | undefined, name: string): ConfinedPath => {
    if (place === undefined) throw outside(name);
    if (isProtected(name) || isProtected(place.path)) {
      throw new ToolError('permission_denied', `${name} is protected: file tools may not touch it`);
    }
    return { ...place, name };
  };

  const assertNotStarted = (realName: string, name: string): void => {
    if (writes === 'all' || !isStartedFile(realName) || (writes === 'asked' && isStartedFile(name)))
      return;
    const message =
      writes === 'none'
        ? `${realName} is what something starts or obeys: it is not written here`
        : `${name} leads to ${realName}, which something starts or obeys: write it by that name`;
    throw new ToolError('permission_denied', message);
  };

  return {
    isProtected,
    started(path) {
      try {
        const real = realpathSync.native(root);
        const name = toName(path, [root, real]);
        return isStartedFile(name) && !isProtected(name)
          ? { name, root: real, path: name }
          : undefined;
      } catch {
        return undefined; // It leads outside or is not there: no write gets there.
      }
    },
    async existing(path) {
      const real = await naming('.', () => realpathSync.native(root));
      const name = toName(path, [root, real]);
      return assertAllowed(await naming(name, () => existingPlace(real, name)), name);
    },
    async writable(path) {
      const real = await naming('.', () => realpathSync.native(root));
      const name = toName(path, [root, real]);
      if (name === '.') throw new ToolError('invalid_input', 'a file path is needed, not a folder');
      const parent = posix.dirname(name);
      const above = await naming(basename(parent), () => possiblePlace(real, parent));
      const place = above && { ...above, path: posix.join(above.path, posix.basename(name)) };
      const file = assertAllowed(place, name);
      assertNotStarted(file.path, name);
      await naming(name, () => {
        using held = hold(file, true);
        assertReplaceable(lstatSync(held.entry, { throwIfNoEntry: false }), name);
      });
      return file;
    },
  };
}

function toName(path: string, roots: readonly string[]): string {
  if (path.includes('\0')) {
    throw new ToolError('permission_denied', 'a path may not hold a NUL character');
  }
  const slashed = path.replaceAll('\\', '/');
  if (/^[A-Za-z]:/.test(slashed) && sep === '/') throw outside(path);
  for (const root of roots) {
    const name = pathInside(root, resolve(root, slashed));
    if (name !== undefined) return name;
  }
  throw outside(path);
}

function assertReplaceable(stats: Stats | undefined, name: string): void {
  if (stats === undefined || stats.isFile()) return;
  if (stats.isSymbolicLink()) {
    throw new ToolError(
      'permission_denied',
      `${name} is a symbolic link; write to the file it points to`,
    );
  }
  throw new ToolError('invalid_input', `${name} is not a regular file, so it is not replaced`);
}

function outside(path: string): ToolError {
  return new ToolError(
    'permission_denied',
    `${JSON.stringify(path)} leads outside the workspace; use a path inside it, such as texts/a.txt`,
  );
}
