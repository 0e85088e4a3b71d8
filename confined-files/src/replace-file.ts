import { randomUUID } from 'node:crypto';
import { constants, lstatSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { atPlace } from './hold.js';
import type { Place } from './place.js';
import { openFile } from './with-file.js';

/**
 * Writes a whole file atomically and durably: readers see the old or the new one, also after a crash. Creates missing
 * folders; replaces a link at its place. A failure leaves nothing behind.
 *
 * @param data - A text in parts is not held in memory.
 * @param mode - Permissions. @defaultValue those of the replaced file, or the process's default for new ones
 */
export function replaceFile(
  place: Place,
  data: string | Uint8Array | Iterable<string>,
  mode?: number,
): Promise<void> {
  const name = `.${randomUUID()}.tmp`;
  const draftPlace = { ...place, path: posix.join(posix.dirname(place.path), name) };
  const { O_WRONLY, O_CREAT, O_EXCL } = constants;
  const replaced = async (entry: string): Promise<void> => {
    const draft = join(dirname(entry), name);
    try {
      await using handle = await openFile(draft, draftPlace, O_WRONLY | O_CREAT | O_EXCL, mode);
      await handle.writeFile(data);
      const before = lstatSync(entry, { throwIfNoEntry: false });
      const kept = mode ?? (before?.isFile() ? before.mode & 0o777 : undefined);
      if (kept !== undefined) await handle.chmod(kept);
      await handle.sync();
      await rename(draft, entry);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  };
  return atPlace(place, replaced, true);
}
