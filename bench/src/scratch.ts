import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Calls with a database file of its own, in a folder that is removed afterwards. */
export async function withFile<T>(work: (file: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'pce-bench-'));
  try {
    return await work(join(folder, 'bench.sqlite'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
