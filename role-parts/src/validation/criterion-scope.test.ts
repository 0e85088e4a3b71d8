import { describe, expect, it } from 'vitest';
import { resultsOf } from '../../test/results.js';
import { criterionScope } from './check-criteria.js';

const results = resultsOf(
  ['One', 'shop.price', { price: 799, items: [{ name: 'Acme' }], note: null }],
  ['Two', 'shop.price', { price: 649, total: { usd: 5 } }],
  ['Three', 'shop.note', 'done'],
);

describe('the value at a path', () => {
  const { value } = criterionScope(results, undefined, true);

  it.each([
    ['price', 649],
    ['items[0].name', 'Acme'],
    ['total.usd', 5],
    ['note', null],
    ['r1.price', 799],
    ['r2.price', 649],
    ['r3', 'done'],
    ['r3.price', undefined],
    ['r4.price', undefined],
    ['weight', undefined],
    ['total.eur', undefined],
    ['', undefined],
    ['a..b', undefined],
  ])('%j is that of its result, else of the latest that has one: %j (A11)', (path, expected) => {
    expect(value(path)).toEqual(expected);
  });
});

it('knows only files that were looked up (A11)', () => {
  expect(criterionScope(results, undefined, true)).not.toHaveProperty('fileExists');
  const { fileExists } = criterionScope(results, new Set(['a.txt']), true);
  expect([fileExists?.('a.txt'), fileExists?.('b.txt')]).toEqual([true, false]);
});

it('counts commands only if asked to (A11)', () => {
  const priced = resultsOf(
    ['Price the lamp', 'shop.price', 1],
    ['Price the desk', 'shop.price', 2],
  );
  const countOf = (countsCommands: boolean) =>
    criterionScope(priced, undefined, countsCommands).count?.('price');

  expect(countOf(true)?.count).toBe(2);
  expect(countOf(false)).toBeUndefined();
});
