import { expect, it } from 'vitest';
import { resolvePointer } from './resolve-pointer.js';

const root = { a: { 'b/c': 1, 'd~e': 2, 'f g': null }, list: [{ x: 3 }], '~1': 4 };

it.each([
  ['#', root],
  ['#/a/b~1c', 1],
  ['#/a/d~0e', 2],
  ['#/a/f%20g', null],
  ['#/list/0/x', 3],
  ['#/~01', 4],
  ['', undefined],
  ['a', undefined],
  ['/a', undefined],
  ['#a', undefined],
  ['#/none', undefined],
  ['#/a/none/x', undefined],
  ['#/a/f g/x', undefined],
  ['#/a/b~1c/x', undefined],
  ['#/list/1', undefined],
  ['#/%', undefined],
  ['#/constructor', undefined],
])('the reference %j leads to %j (B6)', (reference, found) => {
  expect(resolvePointer(root, reference)).toEqual(found);
});
