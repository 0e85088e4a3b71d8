import type { Json } from '@pce/core';
import { stem } from '@pce/core/commands';
import { describe, expect, it } from 'vitest';
import { factsOf } from '../../../../test/facts.js';
import { readStatement, sourcesOf } from '../../../../test/statements.js';
import { isShare } from '../is-share.js';
import type { Candidate } from './candidate.js';
import { changesTold } from './changes-told.js';
import { complements } from './complements.js';
import { differences } from './differences.js';
import { fractions } from './fractions.js';
import { isComparable } from './is-comparable.js';
import { multiples } from './multiples.js';
import { numbersOfStatement } from './numbers-of-statement.js';
import { pointsBetween } from './points-between.js';
import { products } from './products.js';
import { ratios } from './ratios.js';
import { isTakenOf, rests } from './rests.js';
import { shares } from './shares.js';
import { sums } from './sums.js';
import { timesBetween } from './times-between.js';

const told = (candidates: Iterable<Candidate>): string[] =>
  [...candidates].map(({ formula, value, unit }) =>
    `${formula} = ${Number(value.toFixed(3))} ${unit?.kind ?? ''}`.trim(),
  );

/** Reads a statement of which the first number is looked for. */
const reading = (text: string, data: Json) => {
  const statement = readStatement(text, sourcesOf(data));
  const [quantity] = statement.quantities;
  if (quantity === undefined) throw new Error('the statement has no number');
  return { statement, quantity, facts: factsOf(data) };
};

describe('two values together (A11)', () => {
  const costs = { rentEur: 640, powerEur: 46, people: 3 };
  it.each([
    ['adds what has one unit', costs, 'both', ['640 + 46 = 686 money:eur']],
    ['needs a word for it', costs, 'each', []],
    [
      'adds shares, as percentages too',
      { tea: 0.3, milk: 0.2 },
      'tea and milk',
      ['0.3 + 0.2 = 0.5', '0.3 + 0.2 = 50 percent'],
    ],
    ['adds no share to a count', { tea: 0.3, people: 4 }, 'tea and people', []],
    ['adds one field of two records', [{ mb: 1 }, { mb: 2 }], 'in total', ['1 + 2 = 3 data']],
    ['adds no other fields of other units', { weightKg: 3, heightCm: 4 }, 'together', []],
  ])('%s', (_, data, text, formulas) => {
    expect(told(sums(factsOf(data), text))).toEqual(formulas);
  });
});

describe('a difference of two values (A11)', () => {
  const plain = { isFraction: false, isNegated: false };
  const run = (data: Json, text: string, how = plain): string[] =>
    told(differences(factsOf(data), text, how));
  it('is told by a word that compares, or of what is denied', () => {
    const data = { recovered: 64, treated: 100 };
    expect(run(data, '36 fewer recovered')).toContain('100 − 64 = 36');
    expect(run(data, '36 recovered')).toEqual([]);
    expect(run(data, '36 recovered', { ...plain, isNegated: true })).toContain('100 − 64 = 36');
    expect(run([{ mb: 1 }, { mb: 3 }], 'It is 2', { ...plain, isNegated: true })).toEqual([]);
    expect(run([{ mb: 1 }, { mb: 3 }], 'It is 2 more')).toContain('3 − 1 = 2 data');
  });

  it('tells no change in percent of a fraction', () => {
    const data = [{ mb: 2 }, { mb: 3 }];
    expect(run(data, 'more')).toEqual([
      '3 − 2 = 1 data',
      '(3 − 2) / 2 = 50 percent',
      '3 / 2 = 1.5',
      '2 / 3 = 0.667',
    ]);
    expect(run(data, 'more', { ...plain, isFraction: true })).toEqual(['3 − 2 = 1 data']);
  });

  it('is told in the direction it went, where a field is the earlier', () => {
    const grew = { previousLoans: 40, loans: 50 };
    const fell = { loans: 40, previousLoans: 50 };
    expect(run(grew, 'rose by 10')).toContain('50 − 40 = 10');
    expect(run(grew, 'fell by 10')).toEqual([]);
    expect(run(grew, 'fell, then rose')).toContain('50 − 40 = 10');
    expect(run(fell, 'fell by 10')).toContain('50 − 40 = 10');
    expect(run(fell, 'rose by 10')).toEqual([]);
    expect(run(fell, 'rose, then fell')).toContain('50 − 40 = 10');
    expect(run({ previousLoans: 50, loans: 50 }, 'fell by 0')).toContain('50 − 50 = 0');
    expect(run({ previousLoans: 50, loans: 50 }, 'rose by 0')).toEqual([]);
    expect(run({ previousLoans: 50, oldLoans: 40 }, 'rose by 10')).toContain('50 − 40 = 10');
    expect(run({ loans: 40, fines: 50 }, 'rose by 10')).toContain('50 − 40 = 10');
  });

  it('is of what is alike', () => {
    expect(run({ weightKg: 3, heightCm: 4 }, 'more')).toEqual([]);
    expect(run({ tea: 0.3, people: 4 }, 'more')).toEqual([]);
  });
});

describe('a product (A11)', () => {
  const run = (data: Json, named = 2): string[] => {
    const facts = factsOf(data);
    return told(products(facts.slice(0, named), facts)).slice(0, 1);
  };
  it.each([
    ['of a price and a count', { priceEur: 799, pieces: 3 }, ['799 × 3 = 2397 money:eur']],
    ['of a share and a count', { share: 0.25, people: 400 }, ['0.25 × 400 = 100']],
    ['not of a price and a measure', { priceEur: 799, weightKg: 3 }, []],
    ['not of two counts', { people: 4, pieces: 3 }, []],
    ['not of a price and a part', { priceEur: 799, pieces: 1.5 }, []],
    ['not across records', [{ priceEur: 799 }, { pieces: 3 }], []],
    ['not by itself, where its unit is not sure', { amount: 800, currency: 'EUR' }, []],
    ['not of one value by itself', { priceEur: 799 }, []],
  ])('is made %s', (_, data, formulas) => {
    expect(run(data)).toEqual(formulas);
  });

  it('is made of no share that the statement does not name', () => {
    expect(run({ people: 400, share: 0.25 }, 1)).toEqual([]);
    expect(run({ share: 0.25, people: 400 }, 1)).toEqual(['0.25 × 400 = 100']);
  });
});

describe('a ratio (A11)', () => {
  it.each([
    [
      'as a share of the greater',
      { lossEur: 20, revenueEur: 80 },
      'of the revenue',
      ['20 / 80 = 25 percent'],
    ],
    [
      'of a loss without its sign',
      { loss: -20, revenue: 80 },
      'of the revenue',
      ['-20 / 80 = 25 percent'],
    ],
    [
      'as a rate, both ways',
      { lines: 80, files: 20 },
      'per file',
      ['80 / 20 = 4', '20 / 80 = 25 percent', '20 / 80 = 0.25'],
    ],
    [
      'of equal values as a whole',
      { lines: 4, files: 4 },
      'of them',
      ['4 / 4 = 100 percent', '4 / 4 = 100 percent'],
    ],
    ['not by zero', { lines: 4, files: 0 }, 'of them', ['0 / 4 = 0 percent']],
    ['not per zero', { lines: 4, files: 0 }, 'per file', ['0 / 4 = 0 percent', '0 / 4 = 0']],
    ['not of a change', { lines: 4, files: 8 }, 'fell by 50 %', []],
    ['not of one field in two records', [{ mb: 1 }, { mb: 2 }], 'of it', []],
  ])('is told %s', (_, data, text, formulas) => {
    expect(told(ratios(factsOf(data), text))).toEqual(formulas);
  });
});

describe('a loss as a share (A11)', () => {
  const run = (data: Json, text: string): string[] => {
    const facts = factsOf(data);
    return told(shares(facts.slice(0, 1), facts, text));
  };
  it.each([
    ['of what is named', { revenue: 80, loss: -20 }, 'lost much of it', ['20 / 80 = 25 percent']],
    ['not of zero', { revenue: 0, loss: -20 }, 'lost', []],
    ['not of what is no loss', { revenue: 80, profit: 20 }, 'lost', []],
    ['not of nothing', { revenue: 80, profit: 0 }, 'lost', []],
    ['not of another record', [{ revenue: 80 }, { loss: -20 }], 'lost', []],
    ['not by itself', { loss: -20 }, 'lost', []],
    [
      'as a change of what was before',
      { previousClose: 80, change: -20 },
      'down 25 %',
      ['20 / 80 = 25 percent'],
    ],
    ['not as a change of another value', { close: 80, change: -20 }, 'down 25 %', []],
    ['not as a change upwards', { previousClose: 80, change: -20 }, 'up 25 %', []],
  ])('is told %s', (_, data, text, formulas) => {
    expect(run(data, text)).toEqual(formulas);
  });
});

describe('the rest of a whole that is taken in part (A11)', () => {
  const run = (data: Json, text: string): string[] =>
    told(rests(new Set(factsOf(data).map(({ record }) => record)), text));
  const hall = { capacity: 80, booked: 60, floor: 2 };
  it.each([
    ['as a count', hall, '20 are free', ['80 − 60 = 20']],
    ['as a share', hall, '25% is free', ['80 − 60 = 20', '(80 − 60) / 80 = 25 percent']],
    ['as what is taken', hall, '75% is booked', ['60 / 80 = 75 percent']],
    ['not without a word for it', hall, '75% of it', []],
    ['not of a number alone', hall, '20 are booked', []],
    ['of all', { capacity: 80, booked: 80 }, '0 are free', ['80 − 80 = 0']],
    ['not of less than is taken', { capacity: 60, booked: 80 }, '20 are free', []],
    ['not of nothing', { capacity: 0, booked: 0 }, '0 are free', []],
    [
      'where a part names the whole',
      { seats: 80, bookedSeats: 60 },
      '20 are free',
      ['80 − 60 = 20'],
    ],
    ['not of two wholes', { ...hall, seats: 90 }, '20 are free', []],
    ['not of two parts', { ...hall, reserved: 10 }, '20 are free', []],
    ['not without a part', { capacity: 80 }, '20 are free', []],
    ['not without a whole', { booked: 80 }, '20 are free', []],
    ['in its unit', { quotaGb: 80, usedGb: 60 }, '20 GB are left', ['80 − 60 = 20 data']],
  ])('is told %s', (_, data, text, formulas) => {
    expect(run(data, text)).toEqual(formulas);
  });
});

describe('a change that a text tells (A11)', () => {
  const run = (cited: string, text: string): string[] => told(changesTold(sourcesOf(cited), text));
  it.each([
    [
      'upwards',
      'It went from 40 to 50 EUR',
      'rose',
      ['50 − 40 = 10 money:eur', '(50 − 40) / 40 = 25 percent'],
    ],
    ['not downwards', 'It went from 40 to 50 EUR', 'fell', []],
    [
      'downwards',
      'It went from 50 to 40 EUR',
      'fell',
      ['40 − 50 = 10 money:eur', '(40 − 50) / 50 = 20 percent'],
    ],
    ['not upwards', 'It went from 50 to 40 EUR', 'rose', []],
    [
      'in either direction without a word',
      'It went from 50 to 40 EUR',
      'changed',
      ['40 − 50 = 10 money:eur', '(40 − 50) / 50 = 20 percent'],
    ],
    [
      'of percentages in points',
      'It went from 50% to 40%',
      'fell',
      ['40 − 50 = 10 points', '(40 − 50) / 50 = 20 percent'],
    ],
    ['from zero without a share', 'It went from 0 to 40 EUR', 'rose', ['40 − 0 = 40 money:eur']],
    [
      'of nothing',
      'It went from 40 to 40 EUR',
      'fell',
      ['40 − 40 = 0 money:eur', '(40 − 40) / 40 = 0 percent'],
    ],
    ['of nothing upwards', 'It went from 40 to 40 EUR', 'rose', []],
  ])('is told %s', (_, cited, text, formulas) => {
    expect(run(cited, text)).toEqual(formulas);
  });
});

describe('what is left of shares (A11)', () => {
  const run = (data: Json, text: string): string[] => {
    const { facts, statement, quantity } = reading(text, data);
    return told(complements(facts, statement, quantity));
  };
  it.each([
    ['of one', { tea: 0.3 }, '70% drink no tea', ['100% − 30% = 70 percent']],
    [
      'of all',
      { tea: 0.3, milk: 0.2 },
      'The other 50%',
      ['100% − 30% = 70 percent', '100% − 20% = 80 percent', '100% − 30% − 20% = 50 percent'],
    ],
    ['not without a word for it', { tea: 0.3 }, '70% do', []],
    ['not as a count', { tea: 0.3 }, '70 drink no tea', []],
    ['not of what is no share', { tea: 3 }, '70% drink no tea', []],
    ['not in a clause before', { tea: 0.3 }, 'Some drink no milk, and 70% drink tea', []],
    ['not before a bracket', { tea: 0.3 }, 'Some drink no milk (70% drink tea)', []],
    [
      'in its own clause',
      { tea: 0.3 },
      'Some drink milk, and 70% drink no tea',
      ['100% − 30% = 70 percent'],
    ],
    ['not as a measure', { tea: 0.3 }, '70 kg is no tea', []],
    ['not in another clause', { tea: 0.3 }, '70% drink tea, and some drink no milk', []],
    [
      'of one record alone',
      [{ tea: 0.3 }, { tea: 0.2 }],
      '70% drink no tea',
      ['100% − 30% = 70 percent', '100% − 20% = 80 percent'],
    ],
  ])('is told %s', (_, data, text, formulas) => {
    expect(run(data, text)).toEqual(formulas);
  });

  it('takes six together', () => {
    const parts = { a: 0.1, b: 0.1, c: 0.1, d: 0.1, e: 0.1, f: 0.1, g: 0.1 };
    expect(run(parts, 'The other 40%').at(-1)).toBe(
      '100% − 10% − 10% − 10% − 10% − 10% − 10% = 40 percent',
    );
  });
});

describe('a field times a number of the statement (A11)', () => {
  const runMultiples = (data: Json, text: string): string[] => {
    const { facts, statement, quantity } = reading(text, data);
    return told(multiples(facts, statement.quantities, quantity));
  };
  const runFractions = (data: Json, text: string): string[] => {
    const { facts, statement, quantity } = reading(text, data);
    return told(fractions(facts, statement, quantity));
  };

  it('takes counts, and no measures, fractions or the number itself', () => {
    const data = { priceEur: 799 };
    expect(runMultiples(data, '7,990 EUR for 10')).toEqual(['10 × 799 = 7990 money:eur']);
    expect(runMultiples(data, '7,990 EUR for 10 kg')).toEqual([]);
    expect(runMultiples(data, '7,990 EUR for half')).toEqual([]);
    expect(runMultiples(data, '7,990')).toEqual([]);
  });

  it('takes no share for what is counted without a unit', () => {
    expect(runMultiples({ tea: 0.3 }, '3 of 10')).toEqual([]);
    expect(runMultiples({ tea: 0.3 }, '300% of 10')).toEqual(['10 × 0.3 = 3']);
    expect(runMultiples({ tea: 3 }, '30 of 10')).toEqual(['10 × 3 = 30']);
  });

  it('says which number it used', () => {
    const { facts, statement, quantity } = reading('7,990 EUR for 10', { priceEur: 799 });
    const [, ten] = statement.quantities;
    expect(
      [...multiples(facts, [quantity, ...statement.quantities.slice(1)], quantity)][0]?.uses,
    ).toEqual([ten]);
    const half = reading('24 EUR is half', { revenueEur: 48 });
    expect([...fractions(half.facts, half.statement, half.quantity)][0]?.uses).toEqual([
      half.statement.quantities[1],
    ]);
  });

  it('tries the first twenty numbers', () => {
    const text = `1,000 EUR: ${Array.from({ length: 25 }, (_, n) => `${n + 2}`).join(', ')}`;
    expect(runMultiples({ priceEur: 799 }, text)).toHaveLength(19);
  });

  it('takes fractions of it', () => {
    expect(runFractions({ revenueEur: 48 }, '24 EUR is half')).toEqual([
      'half × 48 = 24 money:eur',
    ]);
    expect(runFractions({ revenueEur: 48 }, '24 EUR is 50%')).toEqual([]);
    expect(runFractions({ revenueEur: 48 }, 'Half of it')).toEqual([]);
  });
});

describe('numbers that the statement gives (A11)', () => {
  const run = (text: string, unmatched = 0): string[] => {
    const { statement, quantity } = reading(text, {});
    const left = statement.quantities.slice(statement.quantities.length - unmatched);
    return told(numbersOfStatement(quantity, statement, unmatched === 0 ? [] : left));
  };
  it.each([
    [
      'are added, subtracted and divided',
      '19%: 20 EUR, 80 EUR',
      ['20 / 80 = 25 percent', '20 + 80 = 100 money:eur', '80 − 20 = 60 money:eur'],
    ],
    [
      'in either order',
      '19%: 80 EUR, 20 EUR',
      ['20 / 80 = 25 percent', '80 + 20 = 100 money:eur', '80 − 20 = 60 money:eur'],
    ],
    ['not of two units', '19%: 20 EUR, 80 kg', []],
    ['not of two kinds of unit', '19%: 20 EUR, 80 g', []],
    ['not of two sizes of a unit', '19%: 20 g, 80 kg', []],
    ['without a unit', '19%: 20, 80', ['20 / 80 = 25 percent', '20 + 80 = 100', '80 − 20 = 60']],
    ['not divided by zero', '19%: 0, 0', ['0 + 0 = 0', '0 − 0 = 0']],
    ['not where one is a fraction', '19%: half, 20%', []],
  ])('%s', (_, text, formulas) => {
    expect(run(text)).toEqual(formulas);
  });

  it('are the first twenty', () => {
    const text = `19%: ${Array.from({ length: 25 }, (_, n) => `${n + 2}`).join('; ')}`;
    expect(run(text)).toHaveLength((3 * 20 * 19) / 2);
  });

  it('are not those that nothing cited has', () => {
    expect(run('19%: 20, 80', 1)).toEqual([]);
  });
});

describe('percentage points between shares (A11)', () => {
  const run = (text: string, data: Json): string[] => {
    const { facts, statement, quantity } = reading(text, data);
    return told(pointsBetween(facts, facts, quantity, statement.text));
  };
  const drinks = { tea: 0.3, coffee: 0.46, people: 400 };
  it.each([
    [
      'without a sign both ways',
      '16 percentage points',
      ['30% − 46% = 16 points', '46% − 30% = 16 points'],
    ],
    ['as points', '16 points apart', ['30% − 46% = 16 points', '46% − 30% = 16 points']],
    ['not as money', '16 EUR apart', []],
    ['not with a sign where none is named', '+16 points', []],
    ['not as another number', '16 apart', []],
    ['with a sign from the first named', 'Coffee: +16 points, tea not', ['46% − 30% = 16 points']],
    ['with a sign below', 'Tea: -16 points, coffee not', ['30% − 46% = -16 points']],
    ['with the object before', 'Relative to tea, coffee has +16 points', ['46% − 30% = 16 points']],
    ['with the object behind', 'At +16 points is coffee over tea', ['46% − 30% = 16 points']],
    ['with a sign of the one that is named', '+16 points for coffee', ['46% − 30% = 16 points']],
  ])('are told %s', (_, text, formulas) => {
    expect(run(text, drinks)).toEqual(formulas);
  });

  it('are told of shares of one record', () => {
    expect(run('16 points', [{ tea: 0.3 }, { tea: 0.46 }])).toEqual([]);
    expect(run('16 points', { tea: 30, coffee: 46 })).toEqual([]);
  });
});

describe('a time between two dates (A11)', () => {
  const run = (text: string, data: Json): string[] => {
    const { statement, quantity } = reading(text, data);
    return told(timesBetween(quantity, statement));
  };
  const trip = { start: '2026-05-04T06:50Z', end: '2026-05-04T07:50Z' };
  it.each([
    ['of one record', 'It took 1 hour', trip, ['2026-05-04 06:50 to 2026-05-04 07:50 = 3600 time']],
    [
      'of days',
      'It took 2 days',
      { from: '2026-05-04', to: '2026-05-02' },
      ['2026-05-04 to 2026-05-02 = 172800 time'],
    ],
    ['not as another unit', 'It took 1 km', trip, []],
    ['not as a count', 'It took 1', trip, []],
    ['not of a month', 'It took 2 days', { from: '2026-05', to: '2026-05-02' }, []],
    ['not of two months', 'It took 2 days', { from: '2026-05', to: '2026-06' }, []],
    [
      'across months',
      'It took 2 days',
      { from: '2026-02-27', to: '2026-03-01' },
      ['2026-02-27 to 2026-03-01 = 172800 time'],
    ],
    ['not to a month', 'It took 2 days', { from: '2026-05-02', to: '2026-05' }, []],
    ['not from a day without a year', 'It took 2 days', { from: 'May 4', to: '2026-05-02' }, []],
    [
      'by the clock',
      'It is open for 495 minutes',
      { opens: '09:15', closes: '17:30' },
      ['9:15 to 17:30 = 29700 time'],
    ],
    [
      'by the clock past midnight',
      'It is open for 4 hours',
      { opens: '22:00', closes: '02:05' },
      ['22:00 to 2:05 = 14700 time'],
    ],
    [
      'not by the clocks of two',
      'It is open for 4 hours',
      [{ opens: '09:15' }, { closes: '17:30' }],
      [],
    ],
    [
      'not from a clock to a day',
      'It is open for 4 hours',
      { opens: '09:15', on: '2026-05-02' },
      [],
    ],
    [
      'not from a day to a clock',
      'It is open for 4 hours',
      { on: '2026-05-02', opens: '09:15' },
      [],
    ],
    [
      'of the same moment of two',
      '2 days',
      [{ on: '2026-05-04' }, { on: '2026-05-02' }],
      ['2026-05-04 to 2026-05-02 = 172800 time'],
    ],
    ['not of other moments of two', '2 days', [{ from: '2026-05-04' }, { to: '2026-05-02' }], []],
    [
      'of the record named',
      'Acme took 1 hour',
      [
        { name: 'Acme', ...trip },
        { name: 'Bolt', start: '2026-05-04T01:00Z', end: '2026-05-04T09:00Z' },
      ],
      ['2026-05-04 06:50 to 2026-05-04 07:50 = 3600 time'],
    ],
  ])('is told %s', (_, text, data, formulas) => {
    expect(run(text, data)).toEqual(formulas);
  });

  it('is told of no more dates than twelve', () => {
    const dates = (count: number): Json =>
      Array.from({ length: count }, (_, day) => ({ on: `2026-05-${10 + day}` }));
    expect(run('1 day', dates(12))).toHaveLength(66);
    expect(run('1 day', dates(13))).toEqual([]);
  });
});

describe('what can be added (A11)', () => {
  it.each([
    ['one field of two records', [{ n: 1 }, { n: 2 }], true],
    ['two counts of one record', { cats: 1, dogs: 2 }, true],
    ['two counts of two records, by their names', [{ cats: 1 }, { dogs: 2 }], true],
    ['two of one unit', { rentEur: 1, powerEur: 2 }, true],
    ['two of one kind in two sizes', { boxKg: 1, bagG: 2 }, false],
    ['two kinds of one size', { rentEur: 1, bagG: 2 }, false],
    ['one with a unit and one without', { rentEur: 1, dogs: 2 }, false],
    ['one without a unit and one with', { dogs: 2, rentEur: 1 }, false],
  ])('is %s: %j is %s', (_, data, is) => {
    const [one, other] = factsOf(data);
    if (one === undefined || other === undefined) throw new Error('two numbers are missing');
    expect(isComparable(one, other)).toBe(is);
    expect(isComparable(one, one)).toBe(false);
  });
});

describe('a share as results store it (A11)', () => {
  it.each([
    [0.45, true],
    [0, false],
    [1, false],
    [-0.45, false],
    [45, false],
  ])('is %d: %s', (share, is) => {
    expect(factsOf({ share }).map(isShare)).toEqual([is]);
  });

  it('has no unit', () => {
    expect(factsOf({ weightKg: 0.45 }).map(isShare)).toEqual([false]);
  });
});

describe('a value of what is taken (A11)', () => {
  it.each([
    ['where what is left is told', { usedGb: 4 }, ['gb', 'left'], true],
    ['not where it is told itself', { usedGb: 4 }, [stem('used'), 'left'], false],
    ['not where nothing is left', { usedGb: 4 }, ['gb'], false],
    ['not where it is what is left', { freeGb: 4 }, ['gb', 'left'], false],
    ['not in a text', '4 used', ['left'], false],
  ])('is seen %s', (_, data, near, is) => {
    expect(factsOf(data).map((fact) => isTakenOf(fact, new Set(near)))).toEqual([is]);
  });
});
