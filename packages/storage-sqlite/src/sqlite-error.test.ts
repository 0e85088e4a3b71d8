import { StoreError } from '@pce/core/errors';
import { describe, expect, it } from 'vitest';
import { isBusy, toPceError } from './sqlite-error.js';

/** As `node:sqlite` throws: the extended result code as a number. */
function ofNode(errcode: number): Error {
  return Object.assign(new Error('sqlite says'), { code: 'ERR_SQLITE_ERROR', errcode });
}

/** As better-sqlite3 throws: the extended result code by name. */
function ofBetter(code: string): Error {
  return Object.assign(new Error('sqlite says'), { code });
}

describe('what a driver threw', () => {
  it.each([
    ['store_busy', ofNode(5), ofBetter('SQLITE_BUSY')],
    ['store_busy', ofNode(517), ofBetter('SQLITE_BUSY_SNAPSHOT')],
    ['store_busy', ofNode(6), ofBetter('SQLITE_LOCKED')],
    ['store_read_only', ofNode(8), ofBetter('SQLITE_READONLY')],
    ['store_read_only', ofNode(1544), ofBetter('SQLITE_READONLY_DIRECTORY')],
    ['store_corrupt', ofNode(11), ofBetter('SQLITE_CORRUPT')],
    ['store_corrupt', ofNode(26), ofBetter('SQLITE_NOTADB')],
    ['store_full', ofNode(13), ofBetter('SQLITE_FULL')],
    ['store_full', ofNode(4874), ofBetter('SQLITE_IOERR_SHMSIZE')],
    ['store_failed', ofNode(14), ofBetter('SQLITE_CANTOPEN')],
    ['store_failed', ofNode(10), ofBetter('SQLITE_IOERR')],
    ['store_failed', ofNode(1), ofBetter('SQLITE_ERROR')],
  ])('is %s with either driver, names the file and keeps the cause (F1)', (code, node, better) => {
    for (const cause of [node, better]) {
      const error = toPceError(cause, '/data/pce.db');

      expect(error).toBeInstanceOf(StoreError);
      expect(error).toMatchObject({
        code,
        cause,
        message: expect.stringContaining('/data/pce.db'),
      });
    }
  });

  it('passes through if it is a PceError already (F1)', () => {
    const error = new StoreError('store_newer', 'newer');

    expect(toPceError(error, '/data/pce.db')).toBe(error);
  });

  it('is store_failed if it is no error (F1)', () => {
    expect(toPceError('a string', '/data/pce.db')).toMatchObject({ code: 'store_failed' });
  });

  it('is worth a retry only if another process holds the lock (F1)', () => {
    expect([ofNode(5), ofBetter('SQLITE_BUSY'), ofNode(262)].map(isBusy)).toEqual([
      true,
      true,
      true,
    ]);
    expect([ofNode(13), ofBetter('SQLITE_FULL'), new Error('busy')].map(isBusy)).toEqual([
      false,
      false,
      false,
    ]);
  });
});
