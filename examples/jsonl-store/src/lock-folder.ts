import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StoreError } from '@pce/core';
import { toStoreError } from './store-error.ts';

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: it is alive, and belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Locks a folder, which is created if needed, and returns the function that unlocks it. Every process first writes its
 * own lock file and then looks for others, so of two that start together at least one sees the other. Locks of dead
 * processes are removed.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const own = `lock.${process.pid}.${randomUUID()}`;
  const release = (): Promise<void> => rm(join(folder, own), { force: true });
  await mkdir(folder, { recursive: true })
    .then(() => writeFile(join(folder, own), ''))
    .catch((error) => {
      throw toStoreError(error, folder);
    });
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
