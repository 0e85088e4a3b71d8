import { expect, it } from 'vitest';
import { readStatement, sourcesOf } from '../../../test/statements.js';
import { checkQuantities } from './quantities/check-quantities.js';

const page =
  'The Rossi bakery in Ferrara was founded by Aldo Rossi in 1950. It employs 18 people and bakes about 2,400 loaves a day, a third of them sourdough. A second shop opened in Bologna in 2019, but closed later because the rent had doubled. Flour prices rose by 12 percent in 2024, yet a loaf has stayed at 3.20 euros since 2023.';

it('leaves open a number of a page that stands in a clause on something else (A11)', () => {
  const rows: readonly (readonly [string, string])[] = [
    ['The shop in Bologna opened in 2019', 'found'],
    ['The bakery in Ferrara opened in 2019', 'open'],
    ['Flour prices rose by 12 percent', 'found'],
    ['The rent rose by 12 percent', 'open'],
    ['2,400 loaves are baked a day', 'found'],
    ['2,400 sourdough loaves are baked a day', 'open'],
  ];
  const sources = sourcesOf(page);
  expect(
    rows.map(([text]) => [text, checkQuantities(readStatement(text, sources))[0]?.kind]),
  ).toEqual(rows);
});
