// #region run
import type { Json } from '@pce/core/contracts';
import { runInSandbox } from '@pce/sandbox';

/** Counts the lines of a file that was put into a folder made for this. */
export async function countLines(folder: string, signal: AbortSignal): Promise<Json> {
  return runInSandbox({
    source: `
      import { readFileSync } from 'node:fs';
      export default ({ file }) => readFileSync(file, 'utf8').split('\\n').length;`,
    args: { file: 'data.csv' },
    scratch: folder, // read and written, and kept; without it a fresh one, removed afterwards
    limits: { timeoutMs: 5_000 },
    signal,
  });
}
// #endregion
