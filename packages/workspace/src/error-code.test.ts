import { expect, it } from 'vitest';
import { errorCode } from './error-code.js';

it.each([
  [Object.assign(new Error('x'), { code: 'ENOENT' }), 'ENOENT'],
  [Object.assign(new Error('x'), { code: 5 }), undefined],
  [new Error('x'), undefined],
  [{ code: 'ENOENT' }, undefined],
  [undefined, undefined],
])('reads the code of %j as %s', (error, code) => {
  expect(errorCode(error)).toBe(code);
});
