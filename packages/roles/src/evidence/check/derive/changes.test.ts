import type { Json } from '@pce/core';
import { describe, expect, it } from 'vitest';
import { factsOf } from '../../../../test/facts.js';
import { changes } from './changes.js';

const changesOf = (data: Json, text: string): string[] => {
  const [one, other] = factsOf(data);
  if (one === undefined || other === undefined) throw new Error('two numbers are missing');
  return [...changes(one, other, text)].map(({ formula, value, unit }) =>
    `${formula} = ${value} ${unit?.kind ?? ''}`.trim(),
  );
};

describe('a change in percent (A11)', () => {
  const loans = { previousLoans: 40, loans: 50 };
  const fewer = { previousLoans: 50, loans: 40 };
  it.each([
    ['a rise', loans, 'Loans rose', ['(50 − 40) / 40 = 25 percent']],
    ['no fall where it rose', loans, 'Loans fell', []],
    ['a rise that no word tells', loans, 'Loans changed', ['(50 − 40) / 40 = 25 percent']],
    ['a rise where both are told', loans, 'Loans fell, then rose', ['(50 − 40) / 40 = 25 percent']],
    ['a fall', fewer, 'Loans fell', ['(40 − 50) / 50 = 20 percent']],
    ['no rise where it fell', fewer, 'Loans rose', []],
    ['no fall that no word tells', fewer, 'Loans changed', []],
    ['no fall of what stayed', { previousLoans: 50, loans: 50 }, 'Loans rose', []],
    ['nothing from zero', { previousLoans: 0, loans: 50 }, 'Loans rose', []],
    [
      'a loss that grew less',
      { previousLoss: -50, loss: -40 },
      'It rose',
      ['(-40 − -50) / -50 = 20 percent'],
    ],
  ])('tells %s', (_, data, text, formulas) => {
    expect(changesOf(data, text)).toEqual(formulas);
  });

  it('goes either way between fields of which none is the earlier', () => {
    expect(changesOf({ here: 40, there: 50 }, 'more here')).toEqual([
      '(50 − 40) / 40 = 25 percent',
    ]);
    expect(changesOf({ here: 40, there: 50 }, 'fewer there')).toEqual([
      '(40 − 50) / 50 = 20 percent',
    ]);
  });

  it('tells how many times as much, of one field in two records alone', () => {
    expect(changesOf([{ mb: 512 }, { mb: 2048 }], 'four times as much')).toEqual([
      '(2048 − 512) / 512 = 300 percent',
      '2048 / 512 = 4',
      '512 / 2048 = 0.25',
    ]);
  });
});
