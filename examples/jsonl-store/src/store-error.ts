import { StoreError } from '@pce/core';

/** Turns an error of the operating system into one of the port. */
export function toStoreError(cause: unknown, path: string): StoreError {
  if (cause instanceof StoreError) return cause;
  const isFull = cause instanceof Error && 'code' in cause && cause.code === 'ENOSPC';
  return isFull
    ? new StoreError('store_full', `no room is left for ${path}: free some, then open it again`, {
        cause,
      })
    : new StoreError('store_failed', `${path} cannot be used: ${cause}`, { cause });
}
