import { makeFolder } from '@pce/test-support';
import { onTestFinished } from 'vitest';

/** A folder with these files, for one test: gone when that ends. */
export function temporaryFolder(files: Readonly<Record<string, string>> = {}): string {
  const { root, remove } = makeFolder(files);
  onTestFinished(remove);
  return root;
}
