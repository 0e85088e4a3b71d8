import { fileCopies } from '../workspace/folder-workspace.js';
import type { ContentStore } from './content-store.js';

/**
 * Keeps texts as files of a folder, readable by their owner only; the store then holds hashes alone. The folder gets a
 * `.gitignore` that leaves all of it out.
 *
 * @param folder - Such as `.pce/content` of the workspace; created if missing.
 */
export function folderContent(folder: string): ContentStore {
  const copies = fileCopies(folder);
  return {
    isOutsideStore: true,
    put: (text) => copies.put(Buffer.from(text)),
    async get(hash) {
      if (!/^[\da-f]{64}$/.test(hash)) return undefined;
      return (await copies.get(hash))?.toString();
    },
  };
}
