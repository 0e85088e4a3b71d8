import type { Claim, Json } from '@pce/core/contracts';
import { type LogEntry, Sequence } from '@pce/core/internal';
import type { OutputInput } from '@pce/core/ports';
import { planEntry, resultsOf, step } from '@pce/role-parts/test';
import { expect, it } from 'vitest';
import { checkOutput } from './check-output.js';

const claims: readonly Claim[] = ['The prices were found', 'The Bolt was found'].map(
  (claim, index) => ({
    ...{ id: `c${index + 1}`, claim, confidence: 1, source: 'shop.price', event: index + 1 },
  }),
);
const input: OutputInput = {
  ...{ request: 'Which is cheapest?', answer: 'The Bolt [c2].', context: '', problems: [] },
  schema: {},
  claims: Sequence.of(...claims),
  log: Sequence.of<LogEntry>(
    planEntry,
    ...claims.map((claim, index) => step(index + 1, { claims: [claim] })),
  ),
  results: resultsOf(
    [
      'One',
      'shop.price',
      {
        items: [
          { name: 'Acme', price_usd: 799 },
          { name: 'Cord', price_usd: 900 },
        ],
        isNew: true,
      },
    ],
    [
      'Two',
      'shop.price',
      { name: 'Bolt', priceUsd: 649, note: 'The Bolt is light and red.', unit: 'USD' },
    ],
  ),
};

const checked = (
  value: Json,
  cited: Readonly<Record<string, string[]>>,
  { context = '', allowUncited = false } = {},
): string[] => {
  const paths = Object.entries(cited).map(([path, citations]) => ({ path, citations }));
  const { evidence, issues } = checkOutput(value, paths, { ...input, context }, { allowUncited });
  return [
    ...evidence.map(({ path, label, citations, from, reason, formula }) =>
      [path, label, citations.join(' '), from ?? reason ?? formula ?? ''].join('; '),
    ),
    ...issues.map((issue) => `! ${issue}`),
  ];
};

it('finds values in the cited results under their own names (A11)', () => {
  expect([
    checked({ name: 'Bolt', priceUsd: 649 }, { '': ['c2'] }),
    checked({ name: 'Bolt', priceUsd: 649 }, { name: ['c2'], priceUsd: ['c1'] }),
    checked({ price: 649 }, { price: ['c2'] }),
    checked({ items: [{ name: 'Acme', priceUsd: 799 }] }, { items: ['c1'] }),
    checked({ items: [{ name: 'Acme', priceUsd: 799 }] }, { 'items[0]': ['c2'], items: ['c1'] }),
    checked({ items: [{ name: 'Acme' }] }, { items: ['c1'], 'items[0]': ['c2'] }),
    checked({ items: [{ name: 'Acme' }], item: 5 }, { 'items[0].name': ['c1', 'c1'] }),
    checked({ name: 'Acme' }, { name: ['c1', 'c2'] }),
    checked({ name: 'Acme' }, { nam: ['c1'] }),
    checked(649, { '': ['c2'] }),
    checked(['Acme', 'Bolt'], { '': ['c1'] }),
  ]).toEqual([
    ['name; supported; c2; r2.name', 'priceUsd; supported; c2; r2.priceUsd'],
    ['name; supported; c2; r2.name', 'priceUsd; supported; c2; '],
    ['price; asserted; c2; 649: it stands in c2.priceUsd, of something else'],
    [
      'items[0].name; supported; c1; r1.items[0].name',
      'items[0].priceUsd; supported; c1; r1.items[0].price_usd',
    ],
    [
      'items[0].name; unsupported; c2; Acme: the quoted words do not stand in c2',
      'items[0].priceUsd; supported; c1; ',
      '! items[0].name is unsupported: Acme: the quoted words do not stand in c2',
    ],
    [
      'items[0].name; unsupported; c2; Acme: the quoted words do not stand in c2',
      '! items[0].name is unsupported: Acme: the quoted words do not stand in c2',
    ],
    [
      'items[0].name; supported; c1; r1.items[0].name',
      'item; uncited; ; it cites nothing',
      '! item is uncited: it cites nothing',
    ],
    ['name; supported; c1 c2; r1.items[0].name'],
    ['name; uncited; ; it cites nothing', '! name is uncited: it cites nothing'],
    ['; asserted; c2; 649: it stands in c2.priceUsd, of something else'],
    [
      '[0]; supported; c1; ',
      '[1]; unsupported; c1; Bolt: the quoted words do not stand in c1',
      '! [1] is unsupported: Bolt: the quoted words do not stand in c1',
    ],
  ]);
});

it('rejects values that are missing, not cited, or cited with an unknown id (A11)', () => {
  expect([
    checked({ priceUsd: 650 }, { '': ['c2'] }),
    checked({ priceUsd: 649 }, {}),
    checked({ priceUsd: 649, name: 'Bolt' }, { '': ['c9', 'c2', 'c8'] }),
    checked({ name: 'Dart' }, { '': ['c2'] }),
    checked({ colour: 'The Bolt is light and blue.' }, { '': ['c2'] }),
    checked({ colour: 'The Bolt is light and red.' }, { '': ['c2'] }),
    checked({ maxPrice: 899 }, { '': ['c1'] }),
    checked({ total_usd: 1448 }, { '': ["=c1.items[name='Acme'].price_usd + c2.priceUsd"] }),
    checked({ total_usd: 1449 }, { '': ['=sum(c1.items.price_usd)'] }),
  ]).toEqual([
    [
      'priceUsd; unsupported; c2; 650: it does not stand in c2',
      '! priceUsd is unsupported: 650: it does not stand in c2',
    ],
    ['priceUsd; uncited; ; it cites nothing', '! priceUsd is uncited: it cites nothing'],
    [
      'priceUsd; unsupported; c2; it cites c9, c8, which does not exist',
      'name; unsupported; c2; it cites c9, c8, which does not exist',
      '! priceUsd is unsupported: it cites c9, c8, which does not exist',
      '! name is unsupported: it cites c9, c8, which does not exist',
    ],
    [
      'name; unsupported; c2; Dart: the quoted words do not stand in c2',
      '! name is unsupported: Dart: the quoted words do not stand in c2',
    ],
    ['colour; asserted; c2; '],
    ['colour; supported; c2; '],
    [
      'maxPrice; unsupported; c1; 899: it does not stand in c1',
      '! maxPrice is unsupported: 899: it does not stand in c1',
    ],
    [
      'total_usd; asserted; c1 c2; 1448: the formula picks a record that the sentence does not name',
    ],
    [
      'total_usd; contradicted; c1; 1449: the formula gives 1699',
      '! total_usd is contradicted: 1449: the formula gives 1699',
    ],
  ]);
});

it('asserts flags, empty texts and values that code cannot look up (A11)', () => {
  expect([
    checked({ isNew: true }, { '': ['c1'] }),
    checked({ isOld: true }, { '': ['c1'] }),
    checked({ isOld: true }, {}),
    checked({ text: '' }, { '': ['c1'] }),
    checked({ text: '[c1]' }, { '': ['c1'] }),
    checked({ a: null, b: [], c: {} }, { '': ['c1'] }),
    checked({ text: 'It is nice' }, { '': ['c1'] }),
    checked(null, {}),
  ]).toEqual([
    ['isNew; supported; c1; r1.isNew'],
    ['isOld; asserted; c1; '],
    ['isOld; uncited; ; it cites nothing', '! isOld is uncited: it cites nothing'],
    ['text; asserted; c1; '],
    ['text; asserted; c1; '],
    [],
    ['text; asserted; c1; '],
    [],
  ]);
});

it('accepts the context as a source if there is one, and uncited values if the host allows them (A11)', () => {
  const context = 'Our office in Oslo has 42 desks.';
  expect([
    checked({ desks: 42 }, { '': ['ctx'] }, { context }),
    checked({ desks: 43 }, { '': ['ctx'] }, { context }),
    checked({ desks: 42 }, { '': ['[ctx], c1'] }, { context }),
    checked({ desks: 42 }, { '': ['ctx'] }, { context: ' ' }),
    checked({ desks: 42 }, {}, { allowUncited: true }),
  ]).toEqual([
    ['desks; asserted; ctx; '],
    [
      'desks; unsupported; ctx; 43: it does not stand in ctx',
      '! desks is unsupported: 43: it does not stand in ctx',
    ],
    ['desks; asserted; ctx c1; '],
    [
      'desks; unsupported; ; it cites ctx, which does not exist',
      '! desks is unsupported: it cites ctx, which does not exist',
    ],
    ['desks; uncited; ; it cites nothing'],
  ]);
});
