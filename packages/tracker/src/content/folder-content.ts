import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { placeOf, replaceFile } from '@pce/confined-files';
import { sha256 } from '@pce/core/text';
import type { ContentStore } from './content-store.js';

/**
 * Keeps texts as files of a folder, readable by their owner only; the store then holds hashes alone. The folder gets a
 * `.gitignore` that leaves all of it out.
 *
 * @param folder - Such as `.pce/content` of the workspace; made where it is missing.
 */
export function folderContent(folder: string): ContentStore {
  const pathOf = (hash: string): string => join(folder, hash.slice(0, 2), hash);
  let isMade: Promise<void> | undefined;
  return {
    isOutsideStore: true,
    async put(text) {
      isMade ??= makeFolder(folder);
      await isMade;
      const hash = sha256(text);
      const place = pathOf(hash);
      if ((await read(place)) === text) return hash;
      await mkdir(join(folder, hash.slice(0, 2)), { recursive: true, mode: 0o700 });
      await replaceFile(placeOf(place), text, 0o600);
      return hash;
    },
    async get(hash) {
      if (!/^[\da-f]{64}$/.test(hash)) return undefined;
      const text = await read(pathOf(hash));
      return text !== undefined && sha256(text) === hash ? text : undefined;
    },
  };
}

async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await replaceFile(placeOf(join(folder, '.gitignore')), '*\n', 0o600);
}

async function read(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    return undefined;
  }
}
