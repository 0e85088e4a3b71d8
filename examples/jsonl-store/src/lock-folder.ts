import { randomUUID } from 'node:crypto';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StoreError } from '@pce/core';

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: it lives, and belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Keeps a folder for this store alone; answers how to give it back. Each asks by a file of its own and looks around
 * only then, so that of two that ask at once at least one sees the other. What a dead process left is cleared away.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const own = `lock.${process.pid}.${randomUUID()}`;
  const release = (): Promise<void> => rm(join(folder, own), { force: true });
  await writeFile(join(folder, own), '');
  for (const name of await readdir(folder)) {
    const [prefix, pid = ''] = name.split('.');
    if (prefix !== 'lock' || name === own) continue;
    if (isAlive(Number(pid))) {
      await release();
      throw new StoreError(
        'store_busy',
        `${folder} is used by process ${pid}: close its store first, or, if that process is another program by now, delete ${name}`,
      );
    }
    await rm(join(folder, name), { force: true });
  }
  return release;
}
