import { type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StoreError } from '@pce/core';
import { toStoreError } from './store-error.ts';

/** A file of JSON lines that only grows. */
export interface LogFile {
  /** Resolves when the line is on the disk. */
  append(value: unknown): Promise<void>;
  close(): Promise<void>;
}

// #region log
/** Opens or creates a file and replays its lines. A torn last line was never acknowledged, and is cut off. */
export async function openLog(
  path: string,
  replay: (value: unknown) => Promise<void>,
): Promise<LogFile> {
  const failed = (error: unknown): never => {
    throw toStoreError(error, path);
  };
  const file = await open(path, 'a+').catch(failed);
  try {
    await file.truncate(await replayAll(file, replay, path));
    await file.sync();
    await syncFolder(dirname(path));
  } catch (error) {
    await file.close();
    throw toStoreError(error, path);
  }
  return {
    async append(value) {
      await file.appendFile(`${JSON.stringify(value)}\n`).catch(failed);
      await file.datasync().catch(failed);
    },
    close: () => file.close(),
  };
}

/** Replays each line and returns the offset at which the last whole one ends. */
async function replayAll(
  file: FileHandle,
  replay: (value: unknown) => Promise<void>,
  path: string,
): Promise<number> {
  const bytes = await file.readFile();
  let start = 0;
  for (let line = 1; ; line += 1) {
    const end = bytes.indexOf('\n', start);
    if (end === -1) return start;
    const json = bytes.toString('utf8', start, end);
    // A power failure may leave the newline of a line without its middle.
    if (end + 1 === bytes.length && json.includes('\0')) return start;
    try {
      await replay(JSON.parse(json));
    } catch (cause) {
      const message = `line ${line} of ${path} was changed since it was written: restore the file from a backup`;
      throw new StoreError('store_corrupt', message, { cause });
    }
    start = end + 1;
  }
}

/** Makes the name of a new file durable. Windows does so itself, and opens no folder. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  await folder.sync();
  await folder.close();
}
// #endregion
