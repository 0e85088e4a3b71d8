import { type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StoreError } from '@pce/core';

/** A file of JSON lines that only grows. */
export interface LogFile {
  /** Resolves when the line is on the disk. */
  append(value: unknown): Promise<void>;
  close(): Promise<void>;
}

type Replay = (value: unknown) => Promise<void>;

// #region log
/** Opens a file, which is made where there is none. A torn last line was never acknowledged, and is cut off. */
export async function openLog(path: string, replay: Replay): Promise<LogFile> {
  const file = await open(path, 'a+');
  try {
    await file.truncate(await replayAll(file, replay, path));
    await file.sync();
    await syncFolder(dirname(path));
  } catch (error) {
    await file.close();
    throw error;
  }
  return {
    async append(value) {
      await file.appendFile(`${JSON.stringify(value)}\n`);
      await file.datasync();
    },
    close: () => file.close(),
  };
}

/** Replays each line, and answers where the last whole one ends. */
async function replayAll(file: FileHandle, replay: Replay, path: string): Promise<number> {
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
// #endregion

/** A new file is on the disk when its name is. Windows sees to that itself, and opens no folder. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  await folder.sync();
  await folder.close();
}

/** What the operating system refused, as an error of the port. */
export function toStoreError(cause: unknown, path: string): StoreError {
  if (cause instanceof StoreError) return cause;
  const isFull = cause instanceof Error && 'code' in cause && cause.code === 'ENOSPC';
  return isFull
    ? new StoreError('store_full', `no room is left for ${path}: make some, open it again`, {
        cause,
      })
    : new StoreError('store_failed', `${path} cannot be used: ${cause}`, { cause });
}
