import { PceError, StoreError } from '@pce/core';

/** Primary result codes, by the number `node:sqlite` gives. better-sqlite3 gives the name. */
const names = new Map([
  [5, 'SQLITE_BUSY'],
  [6, 'SQLITE_LOCKED'],
  [8, 'SQLITE_READONLY'],
  [11, 'SQLITE_CORRUPT'],
  [13, 'SQLITE_FULL'],
  [14, 'SQLITE_CANTOPEN'],
  [26, 'SQLITE_NOTADB'],
]);

function resultName(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('errcode' in error && typeof error.errcode === 'number') {
    return names.get(error.errcode & 0xff);
  }
  if ('code' in error && typeof error.code === 'string') {
    return /^SQLITE_[A-Z]+/.exec(error.code)?.[0];
  }
  return undefined;
}

/** Somebody else holds the lock that the operation needs, and will let go of it. */
export function isBusy(error: unknown): boolean {
  const name = resultName(error);
  return name === 'SQLITE_BUSY' || name === 'SQLITE_LOCKED';
}

/** What a driver threw, as what PCE throws. A `PceError` passes through. */
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
  const reason = error instanceof Error ? error.message : String(error);
  return /not open/.test(reason)
    ? new StoreError('store_closed', `the database handle of ${file} was closed`, options)
    : new StoreError('store_failed', `${file} refused the operation: ${reason}`, options);
}
