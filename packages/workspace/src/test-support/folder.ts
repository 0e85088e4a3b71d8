import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A folder with these files, in a new place; removed when it goes out of scope. */
export async function makeFolder(
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<AsyncDisposable & { readonly root: string }> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'pce-workspace-')));
  for (const [file, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), content);
  }
  return { root, [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true }) };
}
