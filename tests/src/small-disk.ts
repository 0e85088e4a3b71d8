import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Store } from '@pce/core';
import { sqliteStore } from '@pce/storage-sqlite';
import { makeFolder } from '@pce/test-support';
import * as z from 'zod';

export interface SmallDisk extends Disposable {
  readonly kind: 'file system' | 'file';
  open(): Store;
  leave(bytes: number): void;
  free(): void;
}

/** Several times the need of the turns of 200 rounds. */
const size = 256 * 1_048_576;

/** Makes a tmpfs if this process may mount one, otherwise a small file; `kind` is the result. */
export function smallFileSystem(): SmallDisk {
  const folder = makeFolder();
  const path = join(folder.root, 'disk');
  mkdirSync(path);
  const mount = ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', path];
  if (spawnSync('mount', mount).status !== 0) {
    folder.remove();
    console.warn(
      'NO TMPFS COULD BE MOUNTED: no file system is full in this run, SQLite only believes so. Run it as root on Linux.',
    );
    return smallFile();
  }
  const ballast = join(path, 'ballast');
  const free = (): void => rmSync(ballast, { force: true });
  return {
    kind: 'file system',
    open: () => sqliteStore(join(path, 'pce.db')),
    leave(bytes) {
      free();
      const { bavail, bsize } = statfsSync(path);
      writeFileSync(ballast, Buffer.alloc(Math.max(0, Math.floor(bavail * bsize - bytes))));
    },
    free,
    [Symbol.dispose]() {
      const { status, stderr } = spawnSync('umount', [path]);
      if (status !== 0) throw new Error(`${path} stays mounted: ${stderr}`);
      folder.remove();
    },
  };
}

const pagesSchema = z.object({ count: z.number(), size: z.number() });

/** Makes a file that SQLite may not grow, like on a full disk. */
export function smallFile(): SmallDisk {
  const folder = makeFolder();
  const database = new DatabaseSync(folder.newFile());
  const pages = (): z.infer<typeof pagesSchema> => {
    const sql =
      'SELECT page_count AS count, page_size AS size FROM pragma_page_count, pragma_page_size';
    return pagesSchema.parse(database.prepare(sql).get());
  };
  const leave = (bytes: number): void => {
    const { count, size: bytesEach } = pages();
    database.exec(`PRAGMA max_page_count = ${count + Math.ceil(bytes / bytesEach)}`);
  };
  return {
    kind: 'file',
    open: () => sqliteStore(database),
    leave,
    free: () => leave(size),
    [Symbol.dispose]() {
      database.close();
      folder.remove();
    },
  };
}
