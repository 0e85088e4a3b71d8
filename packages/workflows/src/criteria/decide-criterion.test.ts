import type { Json, JsonObject } from '@pce/core/contracts';
import { describe, expect, it } from 'vitest';
import { buildCriterion } from '../build/build-criterion.js';
import { decideCriterion } from './decide-criterion.js';

function verdict(text: string, values: JsonObject, outputs?: JsonObject, steps: JsonObject = {}) {
  const problems: string[] = [];
  const criterion = buildCriterion(text, ['when'], (_, message) => problems.push(message));
  if (criterion === undefined) return problems;
  const scope = {
    values: new Map<string, Json>(Object.entries(values)),
    steps: new Map<string, Json>(Object.entries(steps)),
  };
  return decideCriterion(criterion, scope, outputs).passed;
}

describe('a criterion of a workflow', () => {
  const products = [{ name: 'a' }, { name: 'b' }];

  it.each<[string, JsonObject, boolean | undefined]>([
    ['products is not empty', { products }, true],
    ['{{products}} is not empty', { products }, true],
    ['"{{products}}" is not empty', { products }, true],
    ['products[1].name is b', { products }, true],
    ['products.length >= 2', { products }, true],
    ['products.length > 2', { products }, false],
    ['products.length is 7', { products: { length: 7, a: 1 } }, true],
    ['products.size is 2', { products }, undefined],
    ['length is 2', { products }, undefined],
    ['products.length is 1', { products: { a: 1 } }, true],
    ['products.length is 1', { products: 'a' }, undefined],
    ['at least 2 products', { products }, true],
    ['at least 1 product found', { products: ['a'] }, true],
    ['at least 2 products found', { products, found: ['x'] }, undefined],
    ['at least 2 good products', { products, good_products: ['a'] }, false],
    ['at least 1 class', { class: ['a'] }, true],
    ['at least 1 file', { count: 3 }, undefined],
    ['at least 2 as', { as: ['x', 'y'] }, true],
    [
      'ready and (length(name) is 2 or count (products) is 1)',
      { products, ready: true, name: 'ab' },
      true,
    ],
    ['discount and ready', { discount: true, ready: true }, true],
    ['ready AND count(products) > 1', { products, ready: true }, true],
    ['ready and not done', { ready: true, done: false }, true],
    ['(ready or done)', { ready: false, done: false }, false],
    ['not ready', { ready: false }, true],
  ])('is decided: “%s” of %j → %s (B4)', (text, values, passed) => {
    expect(verdict(text, values)).toEqual(passed);
  });

  it('prefers the own output of two values with the same name, and reads the data of a step (B4)', () => {
    expect(verdict('found is not empty', { found: [] }, { found: ['a'] })).toBe(true);
    expect(verdict('steps.search.found is not empty', {}, {}, { search: { found: [1] } })).toBe(
      true,
    );
  });

  it('is rejected if code cannot check it (B4)', () => {
    expect(verdict('the answer reads well', {})).toEqual([
      '"the answer reads well" is not a check that code can do; expected one such as "findings is not empty" or "count(findings) >= 3"',
    ]);
  });
});
