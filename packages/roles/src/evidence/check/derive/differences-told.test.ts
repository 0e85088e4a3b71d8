import { expect, it } from 'vitest';
import { readStatement, sourcesOf } from '../../../../test/statements.js';
import { derive } from './derive.js';

const abstract =
  'In this trial 246 workers were assigned to light. Recruitment ended in 2022; 228 participants completed it. The fee is 148 EUR, of which 50 EUR are a deposit.';

it.each([
  ['Of the 246 workers 18 participants did not complete it', 1, '246 − 228 = 18'],
  ['Of the 246 workers 18 participants completed it', 1, undefined],
  ['Of the 246 workers 19 participants did not complete it', 1, undefined],
  ['18 did not complete it', 0, undefined],
  ['It costs 148 EUR, so 98 EUR remain after the deposit', 1, '148 − 50 = 98 EUR'],
  ['It costs 148 EUR, so 98 kg remain after the deposit', 1, undefined],
])('what is left of a number that a text tells: %s (A11)', (text, place, formula) => {
  const statement = readStatement(text, sourcesOf(abstract));
  const quantity = statement.quantities[place];
  expect(quantity && derive(quantity, statement, statement.quantities)?.formula).toBe(formula);
});
