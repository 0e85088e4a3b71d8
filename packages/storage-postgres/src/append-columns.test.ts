import { expect, it } from 'vitest';
import { numberArray, textArray } from './append-columns.js';
import { quoteIdentifier } from './quote-identifier.js';

it.each([
  [[], '{}'],
  [['a', null, ''], '{"a",NULL,""}'],
  [['a"b', 'c\\d', 'e,{f}'], '{"a\\"b","c\\\\d","e,{f}"}'],
  [['NULL'], '{"NULL"}'],
])('writes the texts %j as the array %s (F6)', (texts, array) => {
  expect(textArray(texts)).toBe(array);
});

it('writes numbers as an array (F6)', () => {
  expect(numberArray([0, null, 12])).toBe('{0,NULL,12}');
});

it('quotes names (F6)', () => {
  expect(quoteIdentifier('a"b c')).toBe('"a""b c"');
});
