import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A temporary folder, removed at the end of its scope or by `remove()`. */
export interface Folder extends Disposable {
  /** Absolute, without symbolic links. */
  readonly root: string;
  /** Returns an unused path in the folder, without creating the file. */
  newFile(extension?: string): string;
  remove(): void;
}

/** Makes a new folder with these files, by their paths in it. */
export function makeFolder(files: Readonly<Record<string, string | Uint8Array>> = {}): Folder {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'pce-test-')));
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), content);
  }
  let newFiles = 0;
  const remove = (): void => rmSync(root, { recursive: true, force: true, maxRetries: 5 });
  return {
    root,
    newFile(extension = '.db') {
      newFiles += 1;
      return join(root, `new-${newFiles}${extension}`);
    },
    remove,
    [Symbol.dispose]: remove,
  };
}
