import type { Json } from '@pce/core';
import { expect, it } from 'vitest';
import { readStatement, sourcesOf } from '../../../../test/statements.js';
import { derive } from './derive.js';

/** The formula of each number of a statement, as if no cited value were it. */
const formulasOf = (text: string, data: readonly Json[]): string[] => {
  const statement = readStatement(text, sourcesOf(...data));
  return statement.quantities.map(
    (quantity) => derive(quantity, statement, statement.quantities)?.formula ?? 'none',
  );
};

it('sums, averages and spans a field of a list (A11)', () => {
  const data: readonly Json[] = [
    {
      pods: [
        { name: 'api', ready: true, restarts: 4, memoryMb: 512, state: 'running' },
        { name: 'queue', ready: false, restarts: 0, memoryMb: 2048, state: 'pending' },
        { name: 'cron', ready: true, restarts: 0, memoryMb: 128, state: 'running' },
      ],
    },
  ];
  const rows: readonly (readonly [string, string[]])[] = [
    ['The pods use 2,688 MB in total', ['512 + 2048 + 128 = 2,688 MB']],
    ['The pods use 2,688 MB', ['none']],
    ['On average the pods use 896 MB', ['(512 + 2048 + 128) / 3 = 896 MB']],
    ['The median memory is 512 MB', ['median of memoryMb = 512 MB']],
    ['The pods use more than 2,000 MB together', ['512 + 2048 + 128 = 2,000 MB']],
    ['The pods use more than 1,200 MB together', ['2048 − 512 = 1,200 MB']],
    ['The pods use less than 3,000 MB together', ['512 + 2048 + 128 = 3,000 MB']],
    ['The pods use less than 9,000 MB together', ['none']],
    ['api and cron use at least 320 MB together', ['512 + 128 = 320 MB']],
    ['api and cron use at least 310 MB together', ['none']],
    ['Memory spans 1,920 MB', ['2048 − 128 = 1,920 MB']],
    ['Memory is 1.92 GB in range', ['2048 − 128 = 1.92 GB']],
    ['There were 4 restarts', ['4 + 0 + 0 = 4']],
    ['api and cron use 640 MB together', ['512 + 128 = 640 MB']],
    ['api and queue use 1,536 MB apart', ['2048 − 512 = 1,536 MB']],
    ['api uses 1,536 MB less memory than queue', ['2048 − 512 = 1,536 MB']],
    ['queue uses four times the memory of api', ['2048 / 512 = four']],
    ['queue uses 300% more memory than api', ['(2048 − 512) / 512 = 300%']],
    ['queue uses 75% more memory than api', ['none']],
    ['api uses 75% less memory than queue', ['(512 − 2048) / 2048 = 75%']],
    ['api uses 25% of the memory of queue', ['none']],
  ];
  expect(rows.map(([text]) => [text, formulasOf(text, data)])).toEqual(rows);
});

it('counts a list, and its part that a word singles out (A11)', () => {
  const data: readonly Json[] = [
    {
      pods: [
        { name: 'api', ready: true, restarts: 4, memoryMb: 512, state: 'running' },
        { name: 'queue', ready: false, restarts: 0, memoryMb: 2048, state: 'pending' },
        { name: 'cron', ready: true, restarts: 0, memoryMb: 128, state: 'running' },
      ],
    },
  ];
  const rows: readonly (readonly [string, string[]])[] = [
    ['There are three pods', ['number of r1.pods = three']],
    ['There are four pods', ['none']],
    ['Two are ready', ['number of r1.pods with ready true = Two']],
    ['One is not ready', []],
    ['Two pods are running', ['number of r1.pods with "run" = Two']],
    ['One pod is pending', []],
    ['One pod had restarts', []],
    ['Two pods had no restarts', ['number of r1.pods with no restarts = Two']],
    ['three times the pods', ['none']],
    ['3-fold pods', ['none']],
    ['Two pods', ['none']],
    ['three MB', ['none']],
  ];
  expect(rows.map(([text]) => [text, formulasOf(text, data)])).toEqual(rows);
});

it('adds up what was paid, and what was received (A11)', () => {
  const data: readonly Json[] = [
    {
      bookings: [
        { text: 'Rent', amount: -640, currency: 'EUR' },
        { text: 'Salary', amount: 2150, currency: 'EUR' },
        { text: 'Repair', amount: -46.35, currency: 'EUR' },
        { text: 'Refund', amount: 12, currency: 'EUR' },
      ],
      opening: 2310.55,
      closing: 3786.2,
      fee: 3,
    },
  ];
  const rows: readonly (readonly [string, string[]])[] = [
    ['686.35 EUR were paid', ['640 + 46.35 = 686.35 EUR']],
    ['2,162 EUR were received', ['2150 + 12 = 2,162 EUR']],
    ['EUR 1,475.65 in total', ['-640 + 2150 + -46.35 + 12 = EUR 1,475.65']],
    ['The account rose by 1,475.65', ['3786.2 − 2310.55 = 1,475.65']],
    ['The account fell by 1,475.65', ['none']],
    ['It rose by 63.9%', ['(3786.2 − 2310.55) / 2310.55 = 63.9%']],
    ['An average of EUR 368.91 was booked', ['(-640 + 2150 + -46.35 + 12) / 4 = EUR 368.91']],
    ['The median amount is EUR -17.18', ['median of amount = EUR -17.18']],
  ];
  expect(rows.map(([text]) => [text, formulasOf(text, data)])).toEqual(rows);
});

it('relates fields of one record (A11)', () => {
  const data: readonly Json[] = [
    {
      kwh: 412,
      previousKwh: 515,
      solarKwh: 188,
      cost: 131.84,
      currency: 'EUR',
      areaKm2: 4,
      people: 2512,
      share: 0.46,
      windShare: 0.24,
      loss: -20.6,
    },
  ];
  const rows: readonly (readonly [string, string[]])[] = [
    ['It used 103 kWh less than before', ['515 − 412 = 103 kWh']],
    ['It used 103 kWh more than before', ['none']],
    ['Consumption fell by 20%', ['none']],
    ['Consumption rose by 20%', ['none']],
    ['Solar made 46% of the kWh', ['188 / 412 = 46%']],
    ['A kWh cost 0.32 EUR', ['131.84 / 412 = 0.32 EUR']],
    ['There are 628 people per km²', ['2512 / 4 = 628']],
    ['54% do not', ['none']],
    ['The other 30% is free', ['100% − 46% − 24% = 30%']],
    ['The loss is 5% of the kWh', ['-20.6 / 412 = 5%']],
    ['Solar and wind: 70% of it together', ['none']],
    ['Solar is 22 percentage points over wind', ['24% − 46% = 22 percentage points']],
    ['A share of 190 kWh', ['none']],
    ['600 kWh together with solar', ['412 + 188 = 600 kWh']],
    ['703 kWh of both', ['515 + 188 = 703 kWh']],
    ['The cost of 412 kWh is 131.84 EUR', ['none', 'none']],
  ];
  expect(rows.map(([text]) => [text, formulasOf(text, data)])).toEqual(rows);
});

it('follows values over time (A11)', () => {
  const data: readonly Json[] = [{ loans: { '2023': 40210, '2024': 38875, '2025': 41002 } }];
  const rows: readonly (readonly [string, string[]])[] = [
    ['Loans rose by 2,127 from 2024 to 2025', ['41002 − 38875 = 2,127', 'none', 'none']],
    ['Loans fell by 1,335 in 2024', ['38875 − 40210 = 1,335', 'none']],
    ['Loans rose by 1,335 in 2024', ['40210 − 38875 = 1,335', 'none']],
    ['Loans rose by 5.5% from 2024 to 2025', ['(41002 − 38875) / 38875 = 5.5%', 'none', 'none']],
    ['Loans rose by 792 from 2023 to 2025', ['41002 − 40210 = 792', 'none', 'none']],
    ['120,087 loans in all', ['40210 + 38875 + 41002 = 120,087']],
    ['On average 40,029 loans a year', ['(40210 + 38875 + 41002) / 3 = 40,029']],
    ['79,877 loans in 2024 and 2025 together', ['38875 + 41002 = 79,877', 'none', 'none']],
    ['over three years', ['number of r1.loans = three years']],
    ['over four years', ['none']],
    ['over 3 months', ['none']],
    ['The loans span 2,127', ['41002 − 38875 = 2,127']],
  ];
  expect(rows.map(([text]) => [text, formulasOf(text, data)])).toEqual(rows);
});

it('computes from the numbers of the statement, of a text, and of a change it tells (A11)', () => {
  const data: readonly Json[] = [
    'The fee went from 40 to 45 EUR. 7 of 9 copies are lent. It fell from 50% to 45%',
  ];
  const rows: readonly (readonly [string, string[]])[] = [
    ['The fee rose by 5 EUR', ['45 − 40 = 5 EUR']],
    ['The fee rose by 12.5%', ['(45 − 40) / 40 = 12.5%']],
    ['The fee fell by 5 EUR', ['none']],
    ['It fell by 5 percentage points', ['45 − 50 = 5 percentage points']],
    ['It fell by 10%', ['(45 − 50) / 50 = 10%']],
    ['Two copies are left', ['9 − 7 = Two']],
    ['78% of the copies', ['7 / 9 = 78%']],
    ['22% of them', ['none']],
    ['5 EUR', ['45 − 40 = 5 EUR']],
  ];
  expect(rows.map(([text]) => [text, formulasOf(text, data)])).toEqual(rows);
});

it('tells changes by a fraction, and what was used between two readings (A11)', () => {
  const data: readonly Json[] = [
    {
      meters: [
        { name: 'Mill', previous_m3: 100, current_m3: 187 },
        { name: 'Inn', previous_m3: 200, current_m3: 80 },
      ],
    },
  ];
  const rows: readonly (readonly [string, string[]])[] = [
    ['The 87 m³ at Mill', ['187 − 100 = 87 m³']],
    ['The 87 kg at Mill', ['none']],
    ['Inn dropped by more than half', ['(80 − 200) / 200 = half']],
    ['Together they used 33 m³ less', ['300 − 267 = 33 m³']],
    ['Together they used 11% less', ['(300 − 267) / 300 = 11%']],
    ['Together they used 12.4% less', ['none']],
  ];
  expect(rows.map(([text]) => [text, formulasOf(text, data)])).toEqual(rows);
});

it('divides by no zero, and adds only what is alike (A11)', () => {
  const data: readonly Json[] = [
    { previousKwh: 0, kwh: 5, cost: 0, currency: 'EUR', weightKg: 3, heightCm: 4 },
  ];
  const rows: readonly (readonly [string, string[]])[] = [
    ['The kWh rose by 100%', ['none']],
    ['The kWh rose by 5 kWh', ['5 − 0 = 5 kWh']],
    ['5 kWh per EUR', ['none']],
    ['The cost per kWh is 0 EUR', ['0 / 5 = 0 EUR']],
    ['Weight and height are 7 together', ['none']],
    ['Weight and height are 7 kg together', ['none']],
    ['The kWh and the cost make 5 kWh', ['0 + 5 = 5 kWh']],
  ];
  expect(rows.map(([text]) => [text, formulasOf(text, data)])).toEqual(rows);
});

it('shows eight terms of a sum, and counts more (A11)', () => {
  const data: readonly Json[] = [[1, 2, 3, 4, 5, 6, 7, 8].map((n) => ({ n }))];
  const rows: readonly (readonly [string, string[]])[] = [
    ['The n is 36 in total', ['1 + 2 + 3 + 4 + 5 + 6 + 7 + 8 = 36']],
    ['The average n is 4.5', ['(1 + 2 + 3 + 4 + 5 + 6 + 7 + 8) / 8 = 4.5']],
  ];
  expect(rows.map(([text]) => [text, formulasOf(text, data)])).toEqual(rows);
});

it('counts the terms of a long sum (A11)', () => {
  const data: readonly Json[] = [[1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => ({ n }))];
  const rows: readonly (readonly [string, string[]])[] = [
    ['The n is 45 in total', ['sum of 9 × n = 45']],
    ['The average n is 5.0', ['(sum of 9 × n) / 9 = 5.0']],
    ['The median n is 5.0', ['median of n = 5.0']],
    ['n spans 8', ['9 − 1 = 8']],
  ];
  expect(rows.map(([text]) => [text, formulasOf(text, data)])).toEqual(rows);
});

it('takes shares of one record together and apart (A11)', () => {
  const data: readonly Json[] = [{ a: { tea: 0.3, coffee: 0.5 }, b: 7 }, { tea: 0.1 }];
  const rows: readonly (readonly [string, string[]])[] = [
    ['Tea and coffee are 80% together', ['0.3 + 0.5 = 80%']],
    ['Tea is 20 percentage points below coffee', ['30% − 50% = 20 percentage points']],
    ['Tea and coffee are 40% together', ['0.3 + 0.1 = 40%']],
    ['Tea is 40 percentage points below coffee', ['none']],
    ['The other 70% drink no tea', ['100% − 30% = 70%']],
    ['The remaining 20% drink neither', ['100% − 30% − 50% = 20%']],
    ['20% drink neither', ['none']],
    ['50% drink no coffee', ['100% − 50% = 50%']],
    ['70% drink water', ['none']],
  ];
  expect(rows.map(([text]) => [text, formulasOf(text, data)])).toEqual(rows);
});

it('computes from numbers that the statement gives', () => {
  const data: readonly Json[] = [{ part: 18200, whole: 96300, currency: 'EUR', n: 0 }];
  const rows: readonly (readonly [string, string[]])[] = [
    ['18,200 EUR of 96,300 EUR, or 19%', ['none', 'none', '18200 / 96300 = 19%']],
    ['18,200 EUR and 96,300 EUR are 114,500 EUR', ['none', 'none', '18200 + 96300 = 114,500 EUR']],
    [
      'Of 96,300 EUR less 18,200 EUR, 78,100 EUR stay',
      ['none', 'none', '96300 − 18200 = 78,100 EUR'],
    ],
  ];
  expect(rows.map(([text]) => [text, formulasOf(text, data)])).toEqual(rows);
});
