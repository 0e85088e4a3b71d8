import { ToolError } from '@pce/core/tools';
import { expect, it } from 'vitest';
import { count } from './count.js';
import { errorCode, fileError } from './file-error.js';

it.each([
  ['ENOENT', 'not_found', 'a.txt does not exist'],
  ['ENOTDIR', 'not_found', 'a part of the path is a file'],
  ['EISDIR', 'invalid_input', 'is a folder'],
  ['EEXIST', 'invalid_input', 'cannot be made'],
  ['ENAMETOOLONG', 'invalid_input', 'too long'],
  ['EACCES', 'permission_denied', 'by this user'],
  ['EPERM', 'permission_denied', 'by this user'],
  ['EROFS', 'permission_denied', 'read-only disk'],
  ['ELOOP', 'permission_denied', 'a symbolic link'],
  ['ENOSPC', 'internal', 'the disk is full'],
  ['EIO', 'internal', 'could not be used (EIO)'],
])('an error %s of the file system is %s (B5)', (code, failure, message) => {
  const cause = Object.assign(new Error('/home/ann/a.txt'), { code });
  expect(fileError('a.txt', cause)).toMatchObject({
    ...{ failure, cause, message: expect.stringContaining(message) },
  });
  expect(errorCode(cause)).toBe(code);
});

it('an error without a code is unknown, and that of a tool stays as it is (B5)', () => {
  const denied = new ToolError('permission_denied', 'no');
  expect(fileError('a.txt', denied)).toBe(denied);
  expect(['x', null, new Error('x'), { code: 'ENOENT' }].map(errorCode)).toEqual(
    Array.from({ length: 4 }, () => 'unknown'),
  );
  expect(fileError('a.txt', null).message).toBe('a.txt could not be used (unknown)');
});

it('counts one, and more or none (B5)', () => {
  expect([0, 1, 2].map((number) => count(number, 'file'))).toEqual([
    '0 files',
    '1 file',
    '2 files',
  ]);
});
