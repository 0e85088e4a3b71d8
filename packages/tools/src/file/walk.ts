import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { atPlace, type ConfinedPath, entryOf, errorCode, fileError } from '@pce/confined-files';

export interface WalkOptions {
  /** Returns whether a file or a folder with its contents is skipped, by its workspace path. */
  isSkipped(name: string): boolean;
  readonly recursive: boolean;
  readonly signal: AbortSignal;
}

/** Yields the files of a folder, depth first, sorted by name. Symbolic links are neither returned nor followed. */
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
    // Skips a folder that was replaced by a link since it was found.
    if (errorCode(error) === 'ESTALE') return [];
    throw fileError(folder.name, error);
  }
}

/** Compares two different names, independent of the locale. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : 1;
}
