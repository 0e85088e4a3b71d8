import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder with these files, for one test: gone when that ends. */
export async function temporaryFolder(
  files: Readonly<Record<string, string>> = {},
): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'pce-tools-')));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}
