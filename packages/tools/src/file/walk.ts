import type { Dirent } from 'node:fs';
import { readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
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
    const { name, real } = current;
    options.signal.throwIfAborted();
    const folders: ConfinedPath[] = [];
    for (const entry of await entriesOf(current)) {
      const path = {
        name: name === '.' ? entry.name : `${name}/${entry.name}`,
        real: join(real, entry.name),
      };
      if (options.isSkipped(path.name)) continue;
      if (entry.isFile()) yield path;
      else if (entry.isDirectory() && options.recursive) folders.push(path);
    }
    open.push(...folders.reverse());
  }
}

async function entriesOf({ name, real }: ConfinedPath): Promise<readonly Dirent[]> {
  try {
    const entries = await readdir(real, { withFileTypes: true });
    // A folder that has become a link since it was found is not listed.
    if ((await realpath(real)) !== real) return [];
    return entries.sort((a, b) => compare(a.name, b.name));
  } catch (error) {
    throw fileError(name, error);
  }
}

/** The order of two different names: the same everywhere, whatever the machine's language. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : 1;
}
