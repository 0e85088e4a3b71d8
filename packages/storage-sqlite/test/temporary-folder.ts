import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder for the files of one test file. */
export interface TemporaryFolder {
  readonly path: string;
  /** A file that does not exist yet. */
  newFile(): string;
  /** A new file with what a process that ended now would leave in this one. */
  copyOf(file: string): string;
  remove(): void;
}

export function temporaryFolder(): TemporaryFolder {
  const path = mkdtempSync(join(tmpdir(), 'pce-sqlite-'));
  let files = 0;
  const newFile = (): string => {
    files += 1;
    return join(path, `${files}.db`);
  };
  return {
    path,
    newFile,
    copyOf(file) {
      const copy = newFile();
      for (const part of ['', '-wal']) {
        if (existsSync(file + part)) copyFileSync(file + part, copy + part);
      }
      return copy;
    },
    remove: () => rmSync(path, { recursive: true }),
  };
}
