import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A folder of its own, removed when it goes out of scope or by `remove()`. */
export interface Folder extends Disposable {
  /** Absolute, without symbolic links. */
  readonly root: string;
  /** A path in it that nobody has used yet; nothing is made there. */
  newFile(extension?: string): string;
  remove(): void;
}

/** Makes a folder with these files, by their paths in it, in a new place. */
export function makeFolder(files: Readonly<Record<string, string | Uint8Array>> = {}): Folder {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'pce-test-')));
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), content);
  }
  let newFiles = 0;
  const remove = (): void => rmSync(root, { recursive: true, force: true });
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
