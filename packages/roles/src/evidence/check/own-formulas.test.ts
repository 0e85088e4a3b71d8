import { expect, it } from 'vitest';
import { sourcesOf } from '../../../test/statements.js';
import { ownFormulas } from './own-formulas.js';

it.each([
  ['2,397 EUR (3 × 799)', [2397], '(3 × 799)'],
  ['2,397 EUR (3 * 799 EUR)', [2397], '(3 * 799 EUR)'],
  ['2,397 EUR (799 + 799 + 799)', [2397], '(799 + 799 + 799)'],
  ['1,598 EUR (799 × 3 − 799)', [1598], '(799 × 3 − 799)'],
  ['798 EUR (799 - 1)', [798], '(799 - 1)'],
  ['801 EUR (799 + 4 / 2)', [801], '(799 + 4 / 2)'],
  ['266 EUR (799 ÷ 3)', [266], '(799 ÷ 3)'],
  ['It is dear (3 × 799 = 2,397)', [], '(3 × 799 = 2,397)'],
  ['It is dear (3 × 799 = 2,400)', [], '(3 × 799 = 2,400)'],
  ['It is dear (3 × 799 = 2,500)', [], undefined],
  ['2,500 EUR (3 × 799)', [2500], undefined],
  ['799 EUR (3 × 799)', [799], undefined],
  ['2,100 EUR (3 × 700)', [2100], undefined],
  ['2,100 EUR (3 × 700), each 700', [2100, 700], undefined],
  ['47,940 EUR (60 × 799)', [47_940], '(60 × 799)'],
  ['49,538 EUR (62 × 799)', [49_538], undefined],
  ['9,588 EUR (12 × 799)', [9588], '(12 × 799)'],
  ['10,387 EUR (13 × 799)', [10_387], undefined],
  ['2,397 EUR, 3 × 799', [2397], undefined],
])('finds the arithmetic of "%s" among %j: %s (A11)', (text, told, formula) => {
  const [found] = ownFormulas(text, told, sourcesOf({ priceEur: -799 }));
  expect(found && text.slice(found.start, found.end)).toBe(formula);
});
