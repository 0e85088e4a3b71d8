import { join } from 'node:path';
import { makeFolder } from '@pce/test-support';

/** Calls with a temporary folder, which is removed afterwards. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  using folder = makeFolder();
  return await work(folder.root);
}

export function withFile<T>(work: (file: string) => Promise<T>): Promise<T> {
  return withFolder((folder) => work(join(folder, 'bench.sqlite')));
}
