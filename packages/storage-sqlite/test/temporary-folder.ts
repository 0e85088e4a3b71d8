import { copyFileSync, existsSync } from 'node:fs';
import { type Folder, makeFolder } from '@pce/test-support';

/** A folder for the files of one test file. */
export interface TemporaryFolder extends Folder {
  /** A new file with what a process that ended now would leave in this one. */
  copyOf(file: string): string;
}

export function temporaryFolder(): TemporaryFolder {
  const folder = makeFolder();
  return {
    ...folder,
    copyOf(file) {
      const copy = folder.newFile();
      for (const part of ['', '-wal']) {
        if (existsSync(file + part)) copyFileSync(file + part, copy + part);
      }
      return copy;
    },
  };
}
