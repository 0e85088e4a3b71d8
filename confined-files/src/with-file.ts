import { constants, type Stats } from 'node:fs';
import { type FileHandle, lstat, open, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { systemError } from './error-code.js';
import { atPlace, canHold, moved } from './hold.js';
import type { Place } from './place.js';

/**
 * Opens a regular file, uses it and closes it. Throws the system's errors, `EISDIR` for a folder, `ELOOP` for a link, `ENXIO`
 * for what is neither, and `ESTALE` for what is not there any more: nothing of it was used.
 *
 * @param flags - As `open` takes them; with `O_CREAT`, folders are made too.
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

/** Opens the entry of a held folder, through no link and without waiting for anybody: a pipe has no reader, perhaps never. */
export async function openFile(
  entry: string,
  place: Place,
  flags: number,
  mode?: number,
): Promise<FileHandle> {
  // Opening a device may do something.
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

/** Throws where the opened file is not the one at its place. A folder above it may be itself again by now. */
async function assertUnmoved({ ino, dev }: Stats, { root, path }: Place): Promise<void> {
  const file = join(root, path);
  const before = await realpath(file);
  const now = await lstat(file);
  const isThere = before === file && now.ino === ino && now.dev === dev;
  if (!isThere || (await realpath(file)) !== file) throw moved(path);
}
