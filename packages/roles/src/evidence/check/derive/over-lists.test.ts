import type { Json } from '@pce/core';
import { describe, expect, it } from 'vitest';
import { readStatement, sourcesOf } from '../../../../test/statements.js';
import { stemsOf } from '../../../text/words.js';
import { recordsMentioned } from '../mentions.js';
import { aggregates } from './aggregates.js';
import type { Candidate } from './candidate.js';
import { coincidence } from './coincidence.js';
import { counts } from './counts.js';
import { groupsByWord } from './groups-by-word.js';
import type { Named } from './named.js';
import { lastKey, nounsOf } from './nouns-of.js';
import { ofTotals } from './of-totals.js';
import { overTime } from './over-time.js';
import { fieldCompared, isCompared, thresholdsIn } from './thresholds.js';

const told = (candidates: Iterable<Candidate>): string[] =>
  [...candidates].map(({ formula, value, unit }) =>
    `${formula} = ${Number(value.toFixed(3))} ${unit?.kind ?? ''}`.trim(),
  );

const reading = (text: string, ...data: readonly Json[]) => {
  const statement = readStatement(text, sourcesOf(...data));
  const [quantity] = statement.quantities;
  if (quantity === undefined) throw new Error('the statement has no number');
  const named: Named = {
    stems: new Set(stemsOf(text)),
    records: recordsMentioned(statement.mentions),
    unmatched: [],
    told: new Set(
      statement.quantities.slice(1).flatMap(({ readings: [first] }) => first?.value ?? []),
    ),
  };
  const records = statement.sources.flatMap(({ lists }) => lists.flatMap((list) => list.records));
  return { statement, quantity, named, records };
};

describe('a field over a list (A11)', () => {
  const orders = [
    { item: 'Lamp', net: 40, grossEur: 48, tax: -8 },
    { item: 'Desk', net: 100, grossEur: 120, tax: -20 },
    { item: 'Sofa', net: 400, grossEur: 480, tax: 80 },
  ];
  const run = (text: string, data: Json = orders): string[] => {
    const { named, records } = reading(text, data);
    return told(aggregates(records, text, named));
  };
  it.each([
    ['its sum', '540 net in total', ['40 + 100 + 400 = 540', '48 + 120 + 480 = 648 money:eur']],
    ['a sum of counts without a word for it', '540 net', ['40 + 100 + 400 = 540']],
    [
      'the sum of those named',
      'Lamp and Desk: 140 net in total',
      ['40 + 100 = 140', '48 + 120 = 168 money:eur'],
    ],
    [
      'the sum of all, where one is named',
      'With Lamp 540 net in total',
      ['40 + 100 + 400 = 540', '48 + 120 + 480 = 648 money:eur'],
    ],
    [
      'its average',
      '180 net on average',
      [
        '40 + 100 + 400 = 540',
        '(40 + 100 + 400) / 3 = 180',
        '(48 + 120 + 480) / 3 = 216 money:eur',
      ],
    ],
    [
      'its median',
      '100 median net',
      ['40 + 100 + 400 = 540', 'median of net = 100', 'median of grossEur = 120 money:eur'],
    ],
    [
      'its span',
      '360 net in range',
      ['40 + 100 + 400 = 540', '400 − 40 = 360', '480 − 48 = 432 money:eur'],
    ],
    ['what is paid of it', '28 tax was paid', ['-8 + -20 + 80 = 52', '8 + 20 = 28']],
    ['not what one alone received', '80 tax was received', ['-8 + -20 + 80 = 52']],
    ['a field with a unit, named or not', '648 in total', ['48 + 120 + 480 = 648 money:eur']],
    ['no sum of money without a word for it', '648 gross', []],
    ['a sum of so many', '648 gross of 3', ['48 + 120 + 480 = 648 money:eur']],
    ['no sum of so many others', '648 gross of 4', []],
  ])('has %s', (_, text, formulas) => {
    expect(run(text)).toEqual(formulas);
  });

  it('is the one that the statement names of two with one unit', () => {
    const costs = [
      { netEur: 40, grossEur: 48 },
      { netEur: 100, grossEur: 120 },
    ];
    expect(run('168 gross in total', costs)).toEqual(['48 + 120 = 168 money:eur']);
    expect(run('168 in total', costs)).toHaveLength(2);
  });

  it('is a sum of so many, though one of them is nothing', () => {
    const orders = [{ grossEur: 0 }, { grossEur: 5 }];
    expect(run('5 gross of 2', orders)).toEqual(['0 + 5 = 5 money:eur']);
  });

  it('has no other sum of what was received where all of it was', () => {
    const booked = [{ amount: 5 }, { amount: 6 }];
    expect(run('11 amount received', booked)).toEqual(['5 + 6 = 11']);
    const paid = [{ amount: -5 }, { amount: -6 }];
    expect(run('11 amount paid', paid)).toEqual(['-5 + -6 = -11', '5 + 6 = 11']);
  });

  it('has the median of an even number, and none of one value', () => {
    expect(run('70 median net', orders.slice(0, 2))).toContain('median of net = 70');
    expect(run('100 median net', [...orders.slice(1), ...orders.slice(0, 1)])).toContain(
      'median of net = 100',
    );
    expect(run('40 median net', orders.slice(0, 1))).toEqual([]);
  });
});

describe('the things of a list (A11)', () => {
  const pods = {
    pods: [
      { name: 'api', state: 'running' },
      { name: 'queue', state: 'pending' },
      { name: 'cron', state: 'running' },
      { name: 'web', state: 'running' },
    ],
  };
  const run = (text: string, data: Json = pods): string[] => {
    const { statement, quantity, named } = reading(text, data);
    return told(counts(quantity, statement, named));
  };
  it.each([
    ['are counted', '4 pods', ['number of r1.pods = 4']],
    ['are counted by the name of a field', '4 names', ['number of r1.pods = 4']],
    ['are counted as all', 'all 4.', ['number of r1.pods = 4']],
    ['are not counted as others', '4 jobs', []],
    ['are not counted with a unit', '4 kg pods', []],
    ['are not counted as times', '4 times the pods', []],
    [
      'are counted under a condition',
      '3 running pods',
      ['number of r1.pods = 4', 'number of r1.pods with "run" = 3'],
    ],
    [
      'have a share',
      '75% of the pods are running',
      ['number of r1.pods with "run" / 4 = 75 percent'],
    ],
    [
      'have a share by what each is named',
      '75% of names are running',
      ['number of r1.pods with "run" / 4 = 75 percent'],
    ],
    ['have no share of others', '75% of jobs are running', []],
  ])('%s', (_, text, formulas) => {
    expect(run(text)).toEqual(formulas);
  });

  it('are counted as periods where each has its date', () => {
    const days = { readings: [{ date: '2026-05-01' }, { date: '2026-05-02' }] };
    expect(run('2 days', days)).toEqual(['number of r1.readings = 2 time']);
    expect(run('2 days', { readings: [{ date: '2026-05-01' }, { n: 1 }] })).toEqual([]);
    expect(run('1 day', { readings: [{ date: '2026-05-01' }] })).toEqual([]);
    expect(run('2 hours', { hours: [{ n: 1 }, { n: 2 }] })).toEqual([
      'number of r1.hours = 2 time',
    ]);
    expect(run('0 pods', { pods: [] })).toEqual([]);
  });
});

describe('a part of totals (A11)', () => {
  const teams = [
    { name: 'Acme', points: 30, goals: 6 },
    { name: 'Bolt', points: 50, goals: 4 },
    { name: 'Cord', points: 20, goals: 0 },
  ];
  const run = (text: string, data: Json = teams): string[] => {
    const { statement, named } = reading(text, data);
    return told(ofTotals(statement, named));
  };
  it.each([
    ['of one record', '30% of all points are of Acme', ['30 / 100 = 30 percent']],
    ['of two', '80% of all points are of Acme and Bolt', ['(30 + 50) / 100 = 80 percent']],
    ['not of all', '100% of all points are of Acme, Bolt and Cord', []],
    ['not of a field that is not named', '30% of all is of Acme', []],
    ['not without a word for it', '30% of points are of Acme', []],
    ['not of the list, without a word for the whole', '30% of its points are of Acme', []],
    ['of two fields', '10% of the points are goals', ['10 / 100 = 10 percent', '100 − 10 = 90']],
  ])('is told %s', (_, text, formulas) => {
    expect(run(text)).toEqual(formulas);
  });

  it('needs two values, of one unit, and no whole of nothing', () => {
    expect(run('10% of the points are goals', teams.slice(0, 1))).toEqual([]);
    const mixed = [
      { weightKg: 3, lengthCm: 5 },
      { weightKg: 4, lengthCm: 6 },
    ];
    expect(run('10% of the weight is length', mixed)).toEqual([]);
    const none = [
      { points: 0, goals: 0 },
      { points: 0, goals: 0 },
    ];
    expect(run('10% of the points are goals', none)).toEqual([]);
    const named = [
      { name: 'Acme', points: 0 },
      { name: 'Bolt', points: 0 },
    ];
    expect(run('10% of all points are of Acme', named)).toEqual([]);
  });
});

describe('values over time (A11)', () => {
  const loans = { loans: { '2022': 100, '2023': 50, '2025': 60 } };
  const run = (text: string, data: Json = loans): string[] => {
    const { statement, quantity, named } = reading(text, data);
    return told(overTime(quantity, statement, named));
  };
  it('have their steps in the direction told, their span and their number', () => {
    const ends = ['2025 − 2022 = 3 time', 'number of r1.loans = 3', 'number of r1.loans = 3 time'];
    expect(run('It rose by 10')).toEqual(['60 − 50 = 10', '(60 − 50) / 50 = 20 percent', ...ends]);
    expect(run('It fell by 10')).toEqual([
      ...['50 − 100 = 50', '(50 − 100) / 100 = 50 percent', '60 − 100 = 40'],
      ...['(60 − 100) / 100 = 40 percent', ...ends],
    ]);
    expect(run('It lost 10')).toEqual(run('It fell by 10'));
    expect(run('10')).toEqual(ends);
    expect(run('It rose by 5, though orders fell')).toEqual(run('It rose by 10'));
  });

  it('are of the periods named', () => {
    expect(run('It fell by 50 from 2022 to 2023')).toEqual([
      ...['50 − 100 = 50', '(50 − 100) / 100 = 50 percent', '2023 − 2022 = 1 time'],
      ...['number of r1.loans = 2', 'number of r1.loans = 2 time'],
    ]);
  });

  it('have no share of zero, and no steps of many periods', () => {
    expect(run('It rose by 5', { n: { '2022': 0, '2023': 5 } })).toContain('5 − 0 = 5');
    expect(run('It rose by 5', { n: { '2022': 0, '2023': 5 } })).not.toContain('(5 − 0) / 0');
    const years = Object.fromEntries(Array.from({ length: 13 }, (_, n) => [`${2001 + n}`, n]));
    expect(run('It rose by 5', { n: years })).toEqual([
      ...['2013 − 2001 = 12 time', 'number of r1.n = 13', 'number of r1.n = 13 time'],
    ]);
  });

  it('count months where they are months', () => {
    expect(run('2 months', { n: { '2026-01': 1, '2026-02': 2 } })).toEqual([
      'number of r1.n = 2',
      'number of r1.n = 2 time',
    ]);
    expect(run('2 months', { n: { Jan: 1, Feb: 2 } })).toEqual(['number of r1.n = 2']);
  });
});

describe('a number that is a limit (A11)', () => {
  const rooms = [
    { name: 'A', tempC: 19, seats: 40 },
    { name: 'B', tempC: 20, seats: 60 },
    { name: 'C', tempC: 21, seats: 80 },
  ];
  const run = (text: string): string[] => {
    const { statement, records } = reading(text, rooms);
    return thresholdsIn(records, statement).map(
      ({ key, how, limit, records: beyond }) =>
        `${key} ${how} ${limit}: ${beyond.map(({ fields }) => fields[0]?.value).join('')}`,
    );
  };
  it.each([
    ['above 20 °C', ['tempC > 20: C']],
    ['at least 20 °C', ['tempC ≥ 20: BC']],
    ['20 °C or more', ['tempC ≥ 20: BC']],
    ['below 20 °C', ['tempC < 20: A']],
    ['at most 20 °C', ['tempC ≤ 20: AB']],
    ['20 °C or less', ['tempC ≤ 20: AB']],
    ['more than 60 seats', ['seats > 60: C']],
    ['no more than 60 seats', ['seats ≤ 60: AB']],
    ['no less than 60 seats', ['seats ≥ 60: BC']],
    ['not more than 60 seats', ['seats ≤ 60: AB']],
    ['not fewer than 60 seats', ['seats ≥ 60: BC']],
    ['60 seats', []],
    ['more than 60', []],
    ['more than 60 kg', []],
  ])('is read in "%s"', (text, limits) => {
    expect(run(text)).toEqual(limits);
    const { statement, quantity } = reading(text, rooms);
    expect(isCompared(quantity, statement.text)).toBe(!/^\d+ seats$/.test(text));
  });

  it('is of the field with most words of the statement, or the one with its unit', () => {
    const of = (text: string, data: Json): string | undefined => {
      const { statement, quantity, named } = reading(text, data);
      return fieldCompared(
        statement.sources.flatMap(({ facts }) => facts),
        quantity,
        named.stems,
      );
    };
    expect(of('5 free seats', { seats: 1, freeSeats: 2 })).toBe('freeSeats');
    expect(of('5 seats', { seats: 1, freeSeats: 2 })).toBeUndefined();
    expect(of('5 EUR', { priceEur: 1, seats: 2 })).toBe('priceEur');
    expect(of('5 EUR', { priceEur: 1, costEur: 2 })).toBeUndefined();
    expect(of('5', { seats: 1 })).toBeUndefined();
  });
});

describe('records by a word of the statement (A11)', () => {
  it('are those that have it, where others have it not', () => {
    const data = [{ at: 'Big market' }, { at: 'market 5' }, { at: 'Shop 5' }, { n: 1 }];
    const { records } = reading('1', data);
    const groups = (...words: string[]): string[] =>
      groupsByWord(records, new Set(words)).map(
        ({ word, records: all }) => `${word}: ${all.map(({ path }) => path).join(' ')}`,
      );
    expect(groups('market', 'shop', '5')).toEqual(['market: r1[0] r1[1]']);
    expect(groupsByWord(records.slice(0, 2), new Set(['market']))).toEqual([]);
  });

  it('are called after the nouns of their list', () => {
    expect(nounsOf('r1.requested_reviewers')).toEqual(nounsOf('reviewers'));
    expect(lastKey('r1.teams[0].players[1][2]')).toBe('players');
    expect(lastKey('r1')).toBe('r1');
  });
});

describe('arithmetic that nobody named (A11)', () => {
  const run = (text: string, data: Json): string | undefined => {
    const { statement, quantity } = reading(text, data);
    return coincidence(quantity, statement);
  };
  const costs = { rentEur: 640, powerEur: 46, days: 31, people: 4 };
  it.each([
    ['a sum', '686 EUR', costs, '640 + 46'],
    ['a difference', '594 EUR', costs, '640 − 46'],
    ['a share', '7.19%', costs, '46 / 640'],
    ['no share without its unit', '7.19', costs, undefined],
    ['a value for each', '160.00 EUR', costs, '640 / 4'],
    ['a part of what has a share', '138 EUR', { totalEur: 460, share: 0.3 }, '460 × 0.3'],
    ['a part by percent', '138 EUR', { totalEur: 460, rate: '30%' }, '460 × 30%'],
    ['a sum of counts', '830', { cats: 700, dogs: 130 }, '700 + 130'],
    ['a sum told without its unit', '686', costs, '640 + 46'],
    ['a sum told in another unit', '686,000 g', { boxKg: 640, bagKg: 46 }, '640 + 46'],
    ['a number of three digits', '100 EUR', { rentEur: 60, powerEur: 40 }, '60 + 40'],
    ['no sum of a share and a count', '400.3', { tea: 0.3, people: 400 }, undefined],
    ['no share of what is lost', '200.0%', { netEur: -5, feeEur: -10 }, undefined],
    ['no part of what is no percentage', '294.40 EUR', costs, undefined],
    ['no product of two measures', '29,440 EUR', costs, undefined],
    ['no value for each kilogram', '152.38 EUR', { rentEur: 640, weightKg: 4.2 }, undefined],
    ['no value for each of a part', '152.38 EUR', { rentEur: 640, factor: 4.2 }, undefined],
    ['no value for each of none', '640.00 kg', { rentEur: 640, people: 0 }, undefined],
    ['nothing that rose', 'It rose by 594 EUR', costs, undefined],
    ['nothing that fell', 'It fell by 594 EUR', costs, undefined],
    ['nothing coarse', '50 EUR', { rentEur: 30, powerEur: 20 }, undefined],
    ['nothing in another unit', '686 kg', costs, undefined],
    ['nothing that stands elsewhere', '640 EUR', { ...costs, feeEur: 594 }, undefined],
    ['nothing of no value', '686 EUR', {}, undefined],
  ])('leads to %s', (_, text, data, formula) => {
    expect(run(text, data)).toBe(formula);
  });

  it('is looked for among two dozen values, and among those of a record named', () => {
    const many = (count: number): Json =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`n${n}Eur`, 1000 + n * n]));
    expect(run('2,001 EUR', many(24))).toBe('1001 + 1000');
    expect(run('2,001 EUR', many(25))).toBeUndefined();
    const teams = [
      { name: 'Acme', feeEur: 640, taxEur: 46 },
      { name: 'Bolt', feeEur: 300, taxEur: 20 },
    ];
    expect(run('Acme pays 686 EUR', teams)).toBe('640 + 46');
    expect(run('Bolt pays 686 EUR', teams)).toBeUndefined();
  });
});
