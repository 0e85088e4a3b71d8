import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs work in a folder; without one, in a temporary folder that is removed afterwards. */
export async function withFolder<T>(
  folder: string | undefined,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  if (folder !== undefined) return work(folder);
  const own = await mkdtemp(join(tmpdir(), 'pce-agent-'));
  try {
    return await work(own);
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}
