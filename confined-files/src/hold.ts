import { closeSync, constants, existsSync, lstatSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode, systemError } from './error-code.js';
import type { Place } from './place.js';

/** Flag of `open` for a folder that need not be listed, so that no right to list it is required; Node has no name for it. */
const O_PATH = 0o10000000;

/** Paths through an open descriptor, which stay valid when the folder is renamed. */
const descriptors = '/proc/self/fd';

/** Returns whether opened folders are used by their descriptors. Otherwise a swap between check and use is only noticed. */
export function canHold(): boolean {
  return process.platform === 'linux' && existsSync(descriptors);
}

/** An open folder, and one entry of it. */
export interface Held extends Disposable {
  /** Path of the entry until disposal. Links put above the entry have no effect; one at the entry does. */
  readonly entry: string;
  /** Returns an error with the place's path in its message. */
  named(error: unknown): unknown;
}

interface Folder {
  readonly path: string;
  readonly descriptor: number | undefined;
}

/**
 * Opens the folder of a place, step by step from the root, without following links or blocking. Throws the system's
 * errors, and `ESTALE` if a folder has become a link since the place was found.
 *
 * @param makes - Whether missing folders are created.
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
 * Uses a place by a path that cannot be redirected, see `hold`.
 *
 * @param use - Receives the path. It must not follow a link at its end.
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
    if (errorCode(error) !== 'EEXIST') throw error; // Another process has created it meanwhile.
  }
}

function close({ descriptor }: Folder): void {
  if (descriptor !== undefined) closeSync(descriptor);
}

/** Returns the error for a file that is no longer at its place. */
export function moved(path: string): Error {
  return systemError('ESTALE', `${path} was moved meanwhile`);
}
