import type { Json } from '@pce/core';
import { describe, expect, it } from 'vitest';
import { sourcesOf } from '../../../test/statements.js';
import { isPeriod } from './read-series.js';

it('knows names of periods (A11)', () => {
  const yes =
    '2024 1999 2024-03 2024-03-04 2024-q1 2024-W12 Q2 q4_2026 Q2-2026 Q22026 march Mar mon Monday';
  const no = '1899 2100 2024-3 2024-q5 q5 q0 Mars Mond x2024 20245 week year';
  expect([...yes.split(' '), 'Q2 2026', ' 2024 '].filter((name) => !isPeriod(name))).toEqual([]);
  expect([...no.split(' '), ''].filter(isPeriod)).toEqual([]);
});

const seriesIn = (data: Json): string[] =>
  sourcesOf(data).flatMap(({ series }) =>
    series.map(({ path, entries, labels }) => {
      const values = entries.map(({ name, fact, date }) =>
        date === undefined ? `${name}=${fact.value}` : `${name}=${fact.value}@${date.month}`,
      );
      return `${path} (${[...labels].join(' ')}): ${values.join(' ')}`;
    }),
  );

describe('values over time (A11)', () => {
  it.each([
    [
      'the years of an object, in order',
      { loans: { '2024': 3, '2023': 2 } },
      ['r1.loans (loan): 2023=2 2024=3'],
    ],
    [
      'months by the calendar',
      { loans: { Mar: 3, feb: 2, January: 1 } },
      ['r1.loans (loan): January=1 feb=2 Mar=3'],
    ],
    [
      'months with spaces around',
      { loans: { ' Mar ': 3, Feb: 2 } },
      ['r1.loans (loan): Feb=2  Mar =3'],
    ],
    [
      'a month twice as it stands',
      { loans: { Mar: 3, March: 2 } },
      ['r1.loans (loan): Mar=3 March=2'],
    ],
    ['no names without a period', { kwh_used: 3, 'kwh used': 2 }, []],
    [
      'weekdays by the calendar',
      { loans: { tue: 2, Monday: 1 } },
      ['r1.loans (loan): Monday=1 tue=2'],
    ],
    [
      'months with their dates',
      { loans: { '2024-04': 3, '2024-03': 2 } },
      ['r1.loans (loan): 2024-03=2@3 2024-04=3@4'],
    ],
    [
      'quarters by their year',
      { loans: { 'Q1 2025': 3, 'Q4 2024': 2 } },
      ['r1.loans (loan): Q4 2024=2 Q1 2025=3'],
    ],
    ['quarters of one year', { loans: { q2: 3, q1: 2 } }, ['r1.loans (loan): q1=2 q2=3']],
    ['no one period', { loans: { '2024': 3 } }, []],
    ['periods in names', { feb_kwh: 3, jan_kwh: 2 }, ['r1.kwh (kwh): jan=2 feb=3']],
    ['no name of two periods', { jan_feb: 3, mar_feb: 2 }, []],
    ['no name of one period', { jan_kwh: 2, kwh: 3 }, []],
    [
      'series by their other words',
      { jan_kwh: 2, feb_kwh: 3, jan_cost: 4, feb_cost: 5 },
      ['r1.kwh (kwh): jan=2 feb=3', 'r1.cost (cost): jan=4 feb=5'],
    ],
    ['before and after', { opening: 5, closing: 7 }, ['r1 (open clos): opening=5 closing=7']],
    [
      'before and after in longer names',
      { startBalance: 5, end_balance: 7 },
      ['r1 (start balanc end): startBalance=5 end_balance=7'],
    ],
    ['no word that only begins so', { started: 5, ending: 7 }, []],
    ['nothing before two', { opening: 5, closing: 7, final: 8 }, []],
    ['nothing after two', { opening: 5, start: 6, closing: 7 }, []],
    ['no before alone', { opening: 5, other: 7 }, []],
    ['not across records', { opening: 5, inner: [{ closing: 7 }] }, []],
  ])('reads %s', (_, data, series) => {
    expect(seriesIn(data)).toEqual(series);
  });

  it.each([
    [
      'a list by its years',
      [
        { year: 2024, n: 3 },
        { year: 2023, n: 2 },
      ],
      ['r1.n (n): 2023=2 2024=3'],
    ],
    [
      'a list by its months',
      [
        { month: 'March', n: 3 },
        { month: 'Feb', n: 2 },
      ],
      ['r1.n (n): Feb=2 March=3'],
    ],
    [
      'each field of a list',
      [
        { year: 2024, n: 3, m: 1 },
        { year: 2023, n: 2, m: 4 },
      ],
      ['r1.n (n): 2023=2 2024=3', 'r1.m (m): 2023=4 2024=1'],
    ],
    ['no field that one lacks', [{ year: 2024, n: 3 }, { year: 2023 }], []],
    ['no list of one', [{ year: 2024, n: 3 }], []],
    [
      'no list with a period twice',
      [
        { year: 2024, n: 3 },
        { year: 2024, n: 2 },
      ],
      [],
    ],
    ['no list where one has no period', [{ year: 2024, n: 3 }, { n: 2 }], []],
    [
      'no list whose period is none',
      [
        { period: 'a', n: 3 },
        { period: 'b', n: 2 },
      ],
      [],
    ],
    [
      'no list whose period is no name',
      [
        { period: true, n: 3 },
        { period: false, n: 2 },
      ],
      [],
    ],
    [
      'no list whose periods stand in another field',
      [
        { model: '2024', n: 3 },
        { model: '2023', n: 2 },
      ],
      [],
    ],
  ])('reads %s', (_, data, series) => {
    expect(seriesIn(data)).toEqual(series);
  });
});
