import type { Json } from '@pce/core';
import { describe, expect, it } from 'vitest';
import { sourcesOf } from '../../../../test/statements.js';
import { partsOfWholes } from './parts-of-wholes.js';

const partsIn = (text: string, ...cited: readonly Json[]): string[] =>
  [...partsOfWholes(sourcesOf(...cited), text)].map(({ formula, value, unit }) =>
    `${formula} = ${value} ${unit?.kind ?? ''}`.trim(),
  );

describe('a part of a whole that a text tells (A11)', () => {
  it.each([
    ['what is left', '3 of 12 copies are lent', ['12 − 3 = 9']],
    ['what is left of all', '12 of 12 copies are lent', ['12 − 12 = 0']],
    ['what is left of thousands', '1,200 of 3,400 copies are lent', ['3400 − 1200 = 2200']],
    ['nothing of numbers side by side', '3 copies and 12 loans', []],
    ['nothing of a part that is greater', '12 of 3 copies are lent', []],
    ['what stands in another line', '3 of\n12 copies are lent', ['12 − 3 = 9']],
    ['nothing of a number alone', '3 of the copies are lent', []],
    ['nothing of part of a number', '13 of 12 copies, and 3 of 128', ['128 − 3 = 125']],
  ])('tells %s', (_, cited, formulas) => {
    expect(partsIn('so many are left', cited)).toEqual(formulas);
  });

  it.each(['25%', '25 percent', 'Not half', 'A third', 'A quarter', 'The SHARE'])(
    'tells the share as well, where the statement does: %s',
    (text) => {
      expect(partsIn(text, '3 of 12 copies are lent')).toEqual([
        '12 − 3 = 9',
        '3 / 12 = 25 percent',
      ]);
    },
  );

  it('needs numbers of a text, side by side in it', () => {
    expect(partsIn('left', { lent: 3, copies: 12 }, '3 of 12')).toEqual(['12 − 3 = 9']);
    expect(partsIn('left', [{ lent: 3 }, { copies: 12 }])).toEqual([]);
    expect(partsIn('left', '3 are lent', '12 copies')).toEqual([]);
  });
});
