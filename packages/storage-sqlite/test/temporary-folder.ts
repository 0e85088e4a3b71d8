import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder for the files of one test file. */
export interface TemporaryFolder {
  readonly path: string;
  /** A file that does not exist yet. */
  newFile(): string;
  remove(): void;
}

export function temporaryFolder(): TemporaryFolder {
  const path = mkdtempSync(join(tmpdir(), 'pce-sqlite-'));
  let files = 0;
  return {
    path,
    newFile() {
      files += 1;
      return join(path, `${files}.db`);
    },
    remove: () => rmSync(path, { recursive: true }),
  };
}
