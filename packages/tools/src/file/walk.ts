import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { atPlace, entryOf, errorCode } from '@pce/confined-files';
import type { ConfinedPath } from './confined-root.js';
import { fileError } from './file-error.js';

export interface WalkOptions {
  /** Whether a file or folder of this workspace path is passed over, with all it holds. */
  isSkipped(name: string): boolean;
  readonly recursive: boolean;
  readonly signal: AbortSignal;
}

/** The files of a folder, depth first, in the order of their names. Symbolic links are neither answered nor followed. */
export async function* walk(
  folder: ConfinedPath,
  options: WalkOptions,
): AsyncGenerator<ConfinedPath, void, void> {
  const open = [folder];
  for (let current = open.pop(); current !== undefined; current = open.pop()) {
    options.signal.throwIfAborted();
    const folders: ConfinedPath[] = [];
    for (const entry of await entriesOf(current)) {
      const name = current.name === '.' ? entry.name : `${current.name}/${entry.name}`;
      const path = { ...entryOf(current, entry.name), name };
      if (options.isSkipped(path.name)) continue;
      if (entry.isFile()) yield path;
      else if (entry.isDirectory() && options.recursive) folders.push(path);
    }
    open.push(...folders.reverse());
  }
}

async function entriesOf(folder: ConfinedPath): Promise<readonly Dirent[]> {
  try {
    const list = (path: string) => readdir(path, { withFileTypes: true });
    const entries = await atPlace(entryOf(folder, '.'), list);
    return entries.sort((a, b) => compare(a.name, b.name));
  } catch (error) {
    // A folder that has become a link since it was found is not listed.
    if (errorCode(error) === 'ESTALE') return [];
    throw fileError(folder.name, error);
  }
}

/** The order of two different names: the same everywhere, whatever the machine's language. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : 1;
}
