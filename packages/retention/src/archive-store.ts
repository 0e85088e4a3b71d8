import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Keeps archives: bytes under names such as `turn/turn_x.json.gz`, in a folder or an object store. Writers are never concurrent.
 *
 * Implementations must ensure:
 * - `put` takes effect wholly or not at all, in place of what the name had, and is durable when it resolves;
 * - a name that was put is found by `get` and `list` at once, by any process;
 * - `delete` leaves nothing of the bytes, and does nothing if there is no such name.
 */
export interface ArchiveStore {
  put(name: string, bytes: Uint8Array): Promise<void>;
  get(name: string): Promise<Uint8Array | undefined>;
  /** Yields the names that begin with a text, in any order. */
  list(prefix: string): AsyncIterable<string>;
  delete(name: string): Promise<void>;
}

/** Ending of a file that is being written; a crash may leave it, and the next write of its name replaces it. */
const unfinished = '.part';

/** Keeps archives as files of a folder, which is created when it is first needed, readable by its owner alone. */
export function folderArchives(folder: string): ArchiveStore {
  const fileOf = (name: string): string => join(folder, ...name.split('/'));
  return {
    async put(name, bytes) {
      const file = fileOf(name);
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      const handle = await open(file + unfinished, 'w', 0o600);
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(file + unfinished, file);
      await syncFolder(dirname(file));
    },
    get: (name) => readFile(fileOf(name)).catch(ifMissing(undefined)),
    async *list(prefix) {
      const options = { withFileTypes: true } as const;
      for (const kind of await readdir(folder, options).catch(ifMissing([]))) {
        if (!kind.isDirectory()) continue;
        for (const { name } of await readdir(join(folder, kind.name), options)) {
          const found = `${kind.name}/${name}`;
          if (found.startsWith(prefix) && !name.endsWith(unfinished)) yield found;
        }
      }
    },
    async delete(name) {
      for (const file of [fileOf(name), fileOf(name) + unfinished]) await rm(file, { force: true });
      await syncFolder(dirname(fileOf(name))).catch(ifMissing(undefined));
    },
  };
}

/** Makes the names of a folder durable. Windows does so itself, and opens no folder. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  await folder.sync();
  await folder.close();
}

/** Returns a value in place of the error that something does not exist. */
function ifMissing<T>(value: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return value;
    throw error;
  };
}
