import { closeSync, constants, existsSync, lstatSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode, systemError } from './error-code.js';
import type { Place } from './place.js';

/** Flag of `open` for a folder of which only entries are used, which needs no right to list it; Node has no name for it. */
const O_PATH = 0o10000000;

/** Paths that begin in a folder of this process lead there, wherever its name leads by now. */
const descriptors = '/proc/self/fd';

/** Returns whether a folder that was opened is used by its descriptor. Elsewhere a swap between look and use is only noticed. */
export function canHold(): boolean {
  return process.platform === 'linux' && existsSync(descriptors);
}

/** A folder that is open, and one entry of it. */
export interface Held extends Disposable {
  /** Path of the entry, for as long as this is not disposed: no link put above it leads it astray, one in its place does. */
  readonly entry: string;
  /** Returns an error with the place's own path in its message. */
  named(error: unknown): unknown;
}

interface Folder {
  readonly path: string;
  readonly descriptor: number | undefined;
}

/**
 * Opens the folder that a place is in, step by step from the root and through no link, without waiting for anything.
 * Throws the system's errors, and `ESTALE` where a folder has become a link since the place was found.
 *
 * @param makes - Whether folders that are missing are made.
 */
export function hold({ root, path }: Place, makes = false): Held {
  const names = path.split('/');
  const name = names.pop() ?? '.';
  let real = root;
  let folder = openFolder(root);
  const named = (error: unknown): unknown => {
    if (error instanceof Error) error.message = error.message.replaceAll(folder.path, real);
    return error;
  };
  try {
    for (const each of names) {
      const inner = openFolder(`${folder.path}/${each}`, makes);
      close(folder);
      folder = inner;
      real = join(real, each);
    }
  } catch (error) {
    close(folder);
    throw named(error);
  }
  return { entry: `${folder.path}/${name}`, named, [Symbol.dispose]: () => close(folder) };
}

/**
 * Uses a place by a path that leads to no other, see `hold`.
 *
 * @param use - Is given the path. It must not follow a link at its end.
 */
export async function atPlace<Result>(
  place: Place,
  use: (entry: string) => Promise<Result>,
  makes?: boolean,
): Promise<Result> {
  using held = hold(place, makes);
  try {
    return await use(held.entry);
  } catch (error) {
    throw held.named(error);
  }
}

function openFolder(path: string, makes = false): Folder {
  if (makes) makeFolder(path);
  const found = lstatSync(path);
  if (found.isSymbolicLink()) throw moved(path);
  if (makes && !found.isDirectory()) throw systemError('EEXIST', `${path} is no folder`);
  if (!canHold()) return { path, descriptor: undefined };
  const { O_DIRECTORY, O_NOFOLLOW } = constants;
  const descriptor = openSync(path, O_PATH | O_DIRECTORY | O_NOFOLLOW);
  return { path: `${descriptors}/${descriptor}`, descriptor };
}

function makeFolder(path: string): void {
  try {
    if (lstatSync(path, { throwIfNoEntry: false }) === undefined) mkdirSync(path);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error; // Somebody else has made it meanwhile.
  }
}

function close({ descriptor }: Folder): void {
  if (descriptor !== undefined) closeSync(descriptor);
}

/** Returns the error for what is not where it was found. */
export function moved(path: string): Error {
  return systemError('ESTALE', `${path} was moved meanwhile`);
}
