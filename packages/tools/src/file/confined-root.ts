import { realpathSync } from 'node:fs';
import { lstat, mkdir, realpath } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { isStartedFile } from '@pce/core/text';
import { ToolError } from '@pce/core/tools';
import { errorCode, fileError } from './file-error.js';
import { glob } from './glob.js';

/** A path that was checked. */
export interface ConfinedPath {
  /** As tools say it: relative to the root, with `/`; `.` for the root itself. */
  readonly name: string;
  /** Where it really is, symbolic links resolved. */
  readonly real: string;
}

/** A folder that file tools do not leave: not by `..`, not by an absolute path, not through a symbolic link. */
export interface ConfinedRoot {
  /** Something that is there. Fails with `not_found` or `permission_denied`. */
  existing(path: string): Promise<ConfinedPath>;
  /** A file that is to be written; its folders are made. Fails with `permission_denied` or `invalid_input`. */
  writable(path: string): Promise<ConfinedPath>;
  /** True for a name that no tool may see, such as `.env`. */
  isProtected(name: string): boolean;
  /** Returns the path of a file that something starts or obeys, links not resolved; `undefined` for any other. */
  started(path: string): ConfinedPath | undefined;
}

/**
 * Confines tools to a folder.
 *
 * @param writes which files that something starts may be written: `asked`: only by their own names, since a person is
 * asked about those; `none`; `all`
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

  const assertAllowed = (realRoot: string, real: string, name: string): void => {
    if (!isInside(realRoot, real)) throw outside(name);
    if (isProtected(name) || isProtected(toSlashes(relative(realRoot, real)))) {
      throw new ToolError('permission_denied', `${name} is protected: file tools may not touch it`);
    }
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
        const realRoot = realpathSync(root);
        const name = toName(path, [root, realRoot]);
        if (!isStartedFile(name) || isProtected(name)) return undefined;
        return { name, real: join(realRoot, name) };
      } catch {
        return undefined; // It leads outside or is not there: no write gets there.
      }
    },
    async existing(path) {
      const realRoot = await realpathOf(root, '.');
      const name = toName(path, [root, realRoot]);
      const real = await realpathOf(join(realRoot, name), name);
      assertAllowed(realRoot, real, name);
      return { name, real };
    },
    async writable(path) {
      const realRoot = await realpathOf(root, '.');
      const name = toName(path, [root, realRoot]);
      if (name === '.') throw new ToolError('invalid_input', 'a file path is needed, not a folder');
      const target = join(realRoot, name);
      const folder = await deepestExisting(dirname(target));
      const real = join(folder.real, folder.rest, basename(target));
      assertAllowed(realRoot, real, name);
      assertNotStarted(toSlashes(relative(realRoot, real)), name);
      const parent = dirname(real);
      try {
        await mkdir(parent, { recursive: true });
        // Somebody may have put a link in the way since.
        if ((await realpath(parent)) !== parent) throw outside(name);
        await assertReplaceable(real, name);
      } catch (error) {
        throw fileError(name, error);
      }
      return { name, real };
    },
  };
}

/** True where `path` is `folder` or lies in it. Both absolute, neither with links left to resolve. */
export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

function toName(path: string, roots: readonly string[]): string {
  if (path.includes('\0')) {
    throw new ToolError('permission_denied', 'a path may not hold a NUL character');
  }
  const slashed = path.replaceAll('\\', '/');
  if (/^[A-Za-z]:/.test(slashed) && sep === '/') throw outside(path);
  for (const root of roots) {
    const absolute = resolve(root, slashed);
    if (isInside(root, absolute)) return toSlashes(relative(root, absolute)) || '.';
  }
  throw outside(path);
}

async function realpathOf(path: string, name: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    throw fileError(name, error);
  }
}

async function deepestExisting(path: string): Promise<{ real: string; rest: string }> {
  let rest = '';
  for (let current = path; ; current = dirname(current)) {
    try {
      return { real: await realpath(current), rest };
    } catch (error) {
      if (errorCode(error) !== 'ENOENT' || dirname(current) === current) {
        throw fileError(basename(path), error);
      }
      rest = join(basename(current), rest);
    }
  }
}

async function assertReplaceable(path: string, name: string): Promise<void> {
  const stats = await lstat(path).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
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

function toSlashes(path: string): string {
  return path.split(sep).join('/');
}
