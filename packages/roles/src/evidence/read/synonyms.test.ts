import { stem } from '@pce/core/commands';
import { expect, it } from 'vitest';
import { synonymsOf } from './synonyms.js';

it.each([
  ['staff', 'employees', true],
  ['employees', 'workforce', true],
  ['revenue', 'sales', true],
  ['manager', 'boss', true],
  ['lead', 'manager', false],
  ['manager', 'lead', false],
  ['head', 'boss', true],
  ['head', 'direct', true],
  ['revenue', 'profit', false],
  ['lent', 'borrowed', true],
])('says of %s and %s that they say the same: %s (A11)', (one, other, is) => {
  expect(synonymsOf(stem(one)).includes(stem(other))).toBe(is);
});

it('knows no synonym of any other word (A11)', () => {
  expect(synonymsOf('river')).toEqual([]);
});
