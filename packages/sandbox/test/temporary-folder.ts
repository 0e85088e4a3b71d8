import { makeFolder } from '@pce/test-support';
import { onTestFinished } from 'vitest';

export function temporaryFolder(files: Readonly<Record<string, string>> = {}): string {
  const { root, remove } = makeFolder(files);
  onTestFinished(remove);
  return root;
}
