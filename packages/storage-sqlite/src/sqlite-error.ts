import { PceError, StoreError } from '@pce/core/errors';

/** Result codes by the number that `node:sqlite` reports. better-sqlite3 reports the name. */
const names = new Map([
  [5, 'SQLITE_BUSY'],
  [6, 'SQLITE_LOCKED'],
  [8, 'SQLITE_READONLY'],
  [11, 'SQLITE_CORRUPT'],
  [13, 'SQLITE_FULL'],
  [14, 'SQLITE_CANTOPEN'],
  [26, 'SQLITE_NOTADB'],
  [4874, 'SQLITE_IOERR_SHMSIZE'],
]);

function resultName(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('errcode' in error && typeof error.errcode === 'number') {
    return names.get(error.errcode) ?? names.get(error.errcode & 0xff);
  }
  if ('code' in error && typeof error.code === 'string') {
    return error.code === 'SQLITE_IOERR_SHMSIZE'
      ? error.code
      : /^SQLITE_[A-Z]+/.exec(error.code)?.[0];
  }
  return undefined;
}

/** Returns whether another connection holds the required lock, temporarily. */
export function isBusy(error: unknown): boolean {
  const name = resultName(error);
  return name === 'SQLITE_BUSY' || name === 'SQLITE_LOCKED';
}

/** Returns whether the handle was closed: `node:sqlite` reports a code, better-sqlite3 only a message. */
function isClosed(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return 'code' in error ? error.code === 'ERR_INVALID_STATE' : / is not open$/.test(error.message);
}

/** Returns the `PceError` for what a driver threw; a `PceError` passes through. */
export function toPceError(error: unknown, file: string): PceError {
  if (PceError.isInstance(error)) return error;
  const options = { cause: error };
  switch (resultName(error)) {
    case 'SQLITE_BUSY':
    case 'SQLITE_LOCKED':
      return new StoreError(
        'store_busy',
        `${file} is locked by another process: try again, or raise busyTimeoutMs`,
        options,
      );
    case 'SQLITE_FULL':
    case 'SQLITE_IOERR_SHMSIZE': // the index beside the log does not fit on the disk
      return new StoreError(
        'store_full',
        `there is no room for ${file} to grow: free space on its disk and try again`,
        options,
      );
    case 'SQLITE_READONLY':
      return new StoreError(
        'store_read_only',
        `${file} cannot be written: give this process the right to write the file and its folder, or choose another place`,
        options,
      );
    case 'SQLITE_CORRUPT':
    case 'SQLITE_NOTADB':
      return new StoreError(
        'store_corrupt',
        `${file} is damaged or no SQLite database: restore it from a backup, or choose another file`,
        options,
      );
    case 'SQLITE_CANTOPEN':
      return new StoreError(
        'store_failed',
        `${file} cannot be opened: its folder must exist, and this process must be allowed to use it`,
        options,
      );
  }
  return isClosed(error)
    ? new StoreError('store_closed', `the database handle of ${file} was closed`, options)
    : new StoreError(
        'store_failed',
        `${file} refused the operation: ${error instanceof Error ? error.message : error}`,
        options,
      );
}
