import type { Json } from '@pce/core';
import { expect, it } from 'vitest';
import { readStatement, sourcesOf } from '../../../../test/statements.js';
import type { Finding } from '../finding.js';
import { checkQuantities } from './check-quantities.js';

const told = (finding: Finding): string => {
  if (finding.kind === 'found') return finding.isName ? 'found name' : 'found';
  return `${finding.kind}: ${finding.kind === 'derived' ? finding.formula : finding.reason}`;
};

const numbersOf = (text: string, data: readonly Json[], request?: string): string[] =>
  checkQuantities(readStatement(text, sourcesOf(...data), request)).map(told);

it('looks each number up with its sign, unit and field (A11)', () => {
  const data: readonly Json[] = [
    {
      clinic: 'Nordtor',
      year: 2025,
      visits: 18432,
      noShows: 1105,
      revenue: 2345678.5,
      currency: 'EUR',
      occupancy: 0.45,
      teaShare: 0.3,
      level: -0.34,
      levelUnit: 'm',
      rating: 4,
    },
  ];
  const rows: readonly (readonly [string, string[]])[] = [
    ['There were 18,432 visits', ['found']],
    [
      'There were 18,423 visits',
      ['missing: 18,423 is not in the results cited: r1.visits is 18432'],
    ],
    ['There were 1,105 visits', ['conflict: 1,105 is another field: r1.visits is 18432']],
    [
      'There were 1,105 visits and 18,432 no-shows',
      [
        'conflict: 1,105 is another field: r1.visits is 18432',
        'conflict: 18,432 is another field: r1.noShows is 1105',
      ],
    ],
    ['Revenue was EUR 2.35 million', ['found']],
    [
      'Revenue was USD 2.35 million',
      ['missing: USD 2.35 million is not in the results cited: r1.revenue is 2345678.5'],
    ],
    [
      'Revenue was 2,345,678.50 kg',
      ['missing: 2,345,678.50 kg is not in the results cited: r1.revenue is 2345678.5'],
    ],
    ['It had 45% occupancy', ['found']],
    ['It had 45 % revenue', ['conflict: 45 % is another field: r1.occupancy is 0.45']],
    ['The level is -0.34 m', ['found']],
    ['The level is 0.34 m', ['missing: 0.34 m is not in the results cited: r1.level is -0.34']],
    ['The level is 34 cm below the mark', ['found']],
    ['The level is -34 cm', ['found']],
    ['It rates 4 stars', ['found']],
    ['It rates 4 kg', ['missing: 4 kg is not in the results cited: r1.rating is 4']],
    ['In 2025 it had visits', ['found']],
    ['In 2026 it had visits', ['missing: 2026 is not in the results cited: r1.visits is 18432']],
    [
      'There were not 18,432 visits',
      ['conflict: the statement denies 18,432, which is in the results cited'],
    ],
    [
      'There were never really 18,432 visits',
      ['conflict: the statement denies 18,432, which is in the results cited'],
    ],
    [
      '30% of the tea drinkers came',
      ['missing: the results cited do not say that 30% is a share of tea drinkers'],
    ],
    ['30% of the tea came', ['found']],
    ['45% of the tea drinkers came', ['conflict: 45% is another field: r1.occupancy is 0.45']],
    ['30% of them came', ['conflict: 30% is another field: r1.teaShare is 0.3']],
    ['18,432 came', ['found']],
    ['1,105 came', ['found']],
    ['Visits: 18,432, rated 4', ['found', 'found']],
    ['It had 18,432 visits, 1,105 of them no-shows', ['found', 'found']],
    ['It had four stars', ['open: nothing in the results cited says what four counts there']],
    ['It had five stars', ['missing: five is not in the results cited']],
    ['4 is the rating, visits 18,432', ['found', 'found']],
    ['The rating is 18,432', ['conflict: 18,432 is another field: r1.rating is 4']],
    ['Occupancy is half', ['missing: half is not in the results cited: r1.occupancy is 0.45']],
    ['It rated 4 of 18,432 visits', ['found', 'found']],
    [
      '9 of 4 visits',
      [
        'conflict: 9 of 4 is more than the whole',
        'conflict: 4 is another field: r1.visits is 18432',
      ],
    ],
    [
      '9 of 7 came',
      ['conflict: 9 of 7 is more than the whole', 'missing: 7 is not in the results cited'],
    ],
    [
      '4 of the 1,105 visits',
      [
        'conflict: 4 is another field: r1.visits is 18432',
        'conflict: 1,105 is another field: r1.visits is 18432',
      ],
    ],
    ['on two conditions: first and last', ['found name']],
    ['on two conditions, first', ['missing: two is not in the results cited']],
    ['on thirteen conditions: many', ['missing: thirteen is not in the results cited']],
    ['about 18,400 visits', ['found']],
    ['more than 18,000 visits', ['found']],
    ['visits 18,432 and 18,432', ['found', 'found']],
  ];
  expect(rows.map(([text]) => [text, numbersOf(text, data)])).toEqual(rows);
});

it('looks numbers up in the record that is named (A11)', () => {
  const data: readonly Json[] = [
    {
      items: [
        { name: 'Acme', priceEur: 799, stock: 14, weightKg: 1.25 },
        { name: 'Bolt', priceEur: 649, stock: 3, weightKg: 1.5 },
      ],
      shop: 'Depot',
      open: 7,
    },
  ];
  const rows: readonly (readonly [string, string[]])[] = [
    ['Acme costs 799 EUR', ['found']],
    [
      'Acme costs 649 EUR',
      ['conflict: 649 EUR belongs to another record: r1.items[1].priceEur is 649'],
    ],
    ['Bolt costs 649 EUR', ['found']],
    ['Acme costs 799 EUR, Bolt 649 EUR', ['found', 'found']],
    [
      'Acme costs 649 EUR, Bolt 799 EUR',
      [
        'conflict: 649 EUR belongs to another record: r1.items[1].priceEur is 649',
        'conflict: 799 EUR belongs to another record: r1.items[0].priceEur is 799',
      ],
    ],
    ['Acme and Bolt cost 799 and 649 EUR respectively', ['found', 'found']],
    ['At 799 EUR, 14 Acme are left', ['found', 'found']],
    ['799 EUR for Acme, 649 EUR for Bolt', ['found', 'found']],
    [
      '649 EUR for Acme, 799 EUR for Bolt',
      [
        'conflict: 649 EUR belongs to another record: r1.items[1].priceEur is 649',
        'conflict: 799 EUR belongs to another record: r1.items[0].priceEur is 799',
      ],
    ],
    ['14 Acme and 3 Bolt', ['found', 'found']],
    [
      '3 Acme and 14 Bolt',
      [
        'conflict: 3 belongs to another record: r1.items[1].stock is 3',
        'conflict: 14 belongs to another record: r1.items[0].stock is 14',
      ],
    ],
    ['Acme weighs 1.25 kg', ['found']],
    [
      'Acme weighs 1.5 kg',
      ['conflict: 1.5 kg belongs to another record: r1.items[1].weightKg is 1.5'],
    ],
    ['Acme weighs 1,250 g', ['found']],
    ['It costs 799 EUR', ['found']],
    ['The two items cost 649 and 799 EUR', ['derived: number of r1.items = two', 'found', 'found']],
    ['There are 2 items', ['derived: number of r1.items = 2']],
    ['There are 3 items', ['missing: 3 is not in the results cited']],
    [
      'One of the two items is heavy',
      [
        'missing: One is not in the results cited: r1.items[0].weightKg is 1.25',
        'derived: number of r1.items = two',
      ],
    ],
    ['One item of 2 is odd', ['found']],
    ['Acme is 7 hours open', ['missing: the results cited have 7 without the unit of 7 hours']],
    ['Acme has a stock of 799', ['conflict: 799 is another field: r1.items[0].stock is 14']],
    ['Depot is open 7 days', ['missing: the results cited have 7 without the unit of 7 days']],
    [
      'Acme, at 14, costs more than Bolt at 3',
      ['found', 'missing: 3 is not what the results cited have there'],
    ],
    ['Acme has 14 in stock', ['found']],
  ];
  expect(rows.map(([text]) => [text, numbersOf(text, data)])).toEqual(rows);
});

it('recomputes what is in no result (A11)', () => {
  const data: readonly Json[] = [
    {
      items: [
        { name: 'Acme', priceEur: 799, stock: 14, weightKg: 1.25 },
        { name: 'Bolt', priceEur: 649, stock: 3, weightKg: 1.5 },
      ],
      shop: 'Depot',
      open: 7,
    },
  ];
  const rows: readonly (readonly [string, string[]])[] = [
    ['Acme costs 150 EUR more than Bolt', ['derived: 799 − 649 = 150 EUR']],
    [
      'Acme costs 160 EUR more than Bolt',
      ['missing: 160 EUR is not in the results cited: r1.items[0].priceEur is 799'],
    ],
    ['Together they cost 1,448 EUR', ['derived: 799 + 649 = 1,448 EUR']],
    ['They weigh 2.75 kg together', ['derived: 1.25 + 1.5 = 2.75 kg']],
    ['The average price is 724 EUR', ['derived: (799 + 649) / 2 = 724 EUR']],
    ['17 are in stock in all', ['derived: 14 + 3 = 17']],
    ['Ten Acme cost 7,990 EUR', ['found', 'derived: 10 × 799 = 7,990 EUR']],
    ['Acme is 23% more expensive than Bolt', ['derived: (799 − 649) / 649 = 23%']],
    ['The stock of 14 Acme is worth 11,186 EUR', ['found', 'derived: 799 × 14 = 11,186 EUR']],
    ['Bolt weighs 1.2 times as much as Acme', ['found']],
  ];
  expect(rows.map(([text]) => [text, numbersOf(text, data)])).toEqual(rows);
});

it('reads shares and rests of texts (A11)', () => {
  const data: readonly Json[] = [
    '84 of 120 patients on the drug recovered, 59 of 118 on placebo',
    { sites: [{ name: 'x' }, { name: 'y' }, { name: 'z' }] },
  ];
  const rows: readonly (readonly [string, string[]])[] = [
    ['84 of 120 patients recovered', ['found', 'found']],
    ['84 of 118 patients recovered', ['found', 'found']],
    ['36 did not recover', ['derived: 120 − 84 = 36']],
    ['70% of the patients on the drug recovered', ['derived: 84 / 120 = 70%']],
    ['Half of the patients on placebo recovered', ['derived: 59 / 118 = Half']],
    ['143 patients recovered in total', ['missing: 143 is not in the results cited: 84']],
    ['59 patients on the drug recovered', ['found']],
    [
      'Two of the three sites are odd',
      ['missing: Two is not in the results cited', 'derived: number of r2.sites = three'],
    ],
    ['Two sites are odd', ['open: nothing in the results cited says which Two are meant']],
    ['Three sites took part', ['derived: number of r2.sites = Three']],
    ['Four sites took part', ['missing: Four is not in the results cited']],
    ['120 patients took the drug', ['found']],
  ];
  expect(rows.map(([text]) => [text, numbersOf(text, data)])).toEqual(rows);
});

it('lets a statement compare with a number of the request (A11)', () => {
  const data: readonly Json[] = [
    {
      items: [
        { name: 'Acme', priceEur: 799, stock: 14, weightKg: 1.25 },
        { name: 'Bolt', priceEur: 649, stock: 3, weightKg: 1.5 },
      ],
      shop: 'Depot',
      open: 7,
    },
  ];
  const rows: readonly (readonly [string, string[]])[] = [
    ['Acme costs less than 800 EUR', ['found']],
    [
      'Acme costs more than 800 EUR',
      ['missing: 800 EUR is not in the results cited: r1.items[0].priceEur is 799'],
    ],
    ['Acme costs under 800 EUR', ['found']],
    ['Acme costs nearly 800 EUR', ['found']],
    ['Acme costs at least 700 EUR', ['found']],
    ['Acme costs over 700 EUR', ['found']],
    [
      'Acme costs 800 EUR',
      ['missing: 800 EUR is not in the results cited: r1.items[0].priceEur is 799'],
    ],
    ['Acme costs about 800 EUR', ['found']],
    ['Acme costs less than 900 EUR', ['found']],
    ['Bolt costs less than 800 EUR', ['found']],
    ['Acme weighs less than 800 EUR', ['found']],
  ];
  expect(
    rows.map(([text]) => [
      text,
      numbersOf(text, data, 'Which costs less than 800 EUR and at least 700 EUR?'),
    ]),
  ).toEqual(rows);
});

it('takes the value of one record for no sum of them all (A11)', () => {
  const orders: readonly Json[] = [
    [
      { order: 'A-1', total: 120, currency: 'EUR' },
      { order: 'A-2', total: 340, currency: 'EUR' },
      { order: 'A-3', total: 75, currency: 'EUR' },
    ],
  ];
  const alone = ['missing: 340 EUR is of one record alone: r1[1].total is 340'];
  const rows: readonly (readonly [string, readonly string[]])[] = [
    ['The sum of the orders is 340 EUR', alone],
    ['In total the orders are 340 EUR', alone],
    ['The sum of the orders is 535 EUR', ['derived: 120 + 340 + 75 = 535 EUR']],
    ['Order A-2 comes to 340 EUR in total', ['found']],
  ];
  expect(rows.map(([text]) => [text, numbersOf(text, orders)])).toEqual(rows);
});
