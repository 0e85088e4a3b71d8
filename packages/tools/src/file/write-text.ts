import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, lstat, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { ConfinedPath } from './confined-root.js';
import { errorCode, fileError } from './file-error.js';
import { assertUnmoved } from './read-text.js';

/** Puts a whole file in place: readers see the old one or the new one, never half of it, also after a crash. */
export async function writeText({ name, real }: ConfinedPath, text: string): Promise<void> {
  const temporary = join(dirname(real), `.${basename(real).slice(0, 100)}.${randomUUID()}.tmp`);
  let handle: FileHandle | undefined;
  try {
    handle = await create(temporary, await modeOf(real));
    await assertUnmoved(handle, { name, real: temporary });
    await handle.writeFile(text);
    await handle.sync();
    await rename(temporary, real);
  } catch (error) {
    await rm(temporary, { force: true });
    throw fileError(name, error);
  } finally {
    await handle?.close();
  }
}

function create(path: string, mode: number): Promise<FileHandle> {
  const { O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW = 0 } = constants;
  return open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode);
}

/** A file that is replaced keeps its permissions. */
async function modeOf(path: string): Promise<number> {
  try {
    return (await lstat(path)).mode & 0o777;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return 0o666;
    throw error;
  }
}
