import { accessSync, constants, existsSync } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

export interface StoreCopy {
  readonly file: string;
  remove(): Promise<void>;
}

/** Copies a store from a read-only folder: SQLite must create files beside the database. */
export async function copyStore(file: string): Promise<StoreCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'pce-read-'));
  const copy = join(folder, basename(file));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await copyFile(file, copy);
    // The last commits may stand only there.
    if (existsSync(`${file}-wal`)) await copyFile(`${file}-wal`, `${copy}-wal`);
    return { file: copy, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

export function isInReadOnlyFolder(file: string): boolean {
  try {
    accessSync(dirname(file), constants.W_OK);
    return false;
  } catch {
    return true;
  }
}
