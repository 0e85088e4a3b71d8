import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { placeOf, replaceFile } from '@pce/confined-files';

/** Copies of files by the SHA-256 of their bytes, in a folder that only its owner can read. */
export interface FileCopies {
  put(bytes: Uint8Array): Promise<string>;
  get(hash: string): Promise<Buffer | undefined>;
}

export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Keeps copies in a folder, which is made with the first, with a `.gitignore` that leaves all of it out. */
export function fileCopies(folder: string): FileCopies {
  const pathOf = (hash: string): string => join(folder, hash.slice(0, 2), hash);
  let isMade: Promise<void> | undefined;
  const get = async (hash: string): Promise<Buffer | undefined> => {
    const bytes = await readFile(pathOf(hash)).catch(() => undefined);
    return bytes && hashOf(bytes) === hash ? bytes : undefined;
  };
  return {
    async put(bytes) {
      const hash = hashOf(bytes);
      isMade ??= makeFolder(folder);
      await isMade;
      if ((await get(hash)) === undefined) {
        await mkdir(join(folder, hash.slice(0, 2)), { recursive: true, mode: 0o700 });
        await replaceFile(placeOf(pathOf(hash)), bytes, 0o600);
      }
      return hash;
    },
    get,
  };
}

async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await replaceFile(placeOf(join(folder, '.gitignore')), '*\n', 0o600);
}
