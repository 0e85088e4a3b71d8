import { constants, type Stats } from 'node:fs';
import { type FileHandle, lstat, open, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { systemError } from './error-code.js';
import { atPlace, canHold, moved } from './hold.js';
import type { Place } from './place.js';

/**
 * Opens a regular file, uses it and closes it. Throws the system's errors, `EISDIR` for a folder, `ELOOP` for a link,
 * `ENXIO` for any other kind, and `ESTALE` if the file was moved, before it was used.
 *
 * @param flags - Flags of `open`; with `O_CREAT`, folders are created too.
 */
export function withFile<Result>(
  place: Place,
  flags: number,
  use: (handle: FileHandle) => Promise<Result>,
): Promise<Result> {
  const opened = async (entry: string): Promise<Result> => {
    await using handle = await openFile(entry, place, flags);
    return await use(handle);
  };
  return atPlace(place, opened, (flags & constants.O_CREAT) !== 0);
}

/** Opens the entry of a held folder without following links and without blocking on a pipe. */
export async function openFile(
  entry: string,
  place: Place,
  flags: number,
  mode?: number,
): Promise<FileHandle> {
  // Opening a device may have side effects.
  const found = await lstat(entry).catch(() => undefined);
  if (found !== undefined) assertRegular(found, place);
  const { O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
  const handle = await open(entry, flags | O_NOFOLLOW | O_NONBLOCK, mode);
  try {
    const stats = await handle.stat();
    assertRegular(stats, place);
    if (!canHold()) await assertUnmoved(stats, place);
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

function assertRegular(stats: Stats, { path }: Place): void {
  if (stats.isDirectory()) throw systemError('EISDIR', `${path} is a folder`);
  if (stats.isSymbolicLink()) throw systemError('ELOOP', `${path} is a link`);
  if (!stats.isFile()) throw systemError('ENXIO', `${path} is no regular file`);
}

/** Throws unless the opened file is still at its place. A folder above it may have been restored by now. */
async function assertUnmoved({ ino, dev }: Stats, { root, path }: Place): Promise<void> {
  const file = join(root, path);
  const before = await realpath(file);
  const now = await lstat(file);
  const isThere = before === file && now.ino === ino && now.dev === dev;
  if (!isThere || (await realpath(file)) !== file) throw moved(path);
}
