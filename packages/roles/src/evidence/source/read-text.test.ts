import { expect, it } from 'vitest';
import type { Unit } from '../read/units.js';
import { readText } from './read-text.js';

const units = (list: readonly Unit[]): string =>
  list.map(({ kind, factor }) => `${kind}×${Number(factor.toPrecision(3))}`).join('|');

/** Each number with its value, units, the words by it, those of its clause, and the name before it. */
const factsOf = (text: string, names?: Parameters<typeof readText>[2]): string[] =>
  readText(text, 'c1', names).facts.map(
    ({ shown, value, units: own, maybe, labels, context, subject, sentence }) =>
      [
        `${shown} → ${value}`,
        `${units(own)}${maybe.length > 0 ? `(${units(maybe)})` : ''}`,
        [...labels].join(' '),
        [...context].join(' '),
        subject,
        ...(sentence === undefined ? [] : [sentence]),
      ].join('; '),
  );

it('reads numbers with the words around them (A11)', () => {
  const rows: readonly (readonly [string, string[]])[] = [
    [
      'The museum has 12 rooms and 3 shops',
      ['12 → 12; ; room; museum room; ', '3 → 3; ; shop; shop; '],
    ],
    [
      'Revenue was EUR 48.2 million in the third quarter, 12% more',
      [
        'EUR 48.2 million → 48200000; money:eur×1; revenu; revenu eur million q3; revenue',
        '12% → 12; percent×1; mor; mor; eur',
      ],
    ],
    ['It is 1,204 long', ['1,204 → 1204; ; long; long; ']],
    [
      'Es sind 1.204 Kilo und der Preis ist 3,5',
      [
        '1.204 Kilo → 1.204; mass×1000; sind und der; es sind kilo und der preis ist; es',
        '1.204 Kilo → 1204; mass×1000; sind und der; es sind kilo und der preis ist; es',
        '3,5 → 3.5; ; ; es sind kilo und der preis ist; preis',
      ],
    ],
    [
      'It rose from 40 to 45 EUR',
      ['40 → 40; money:eur×1; ; ros eur; ', '45 EUR → 45; money:eur×1; ; ros eur; '],
    ],
    ['40 → 45 EUR', ['40 → 40; ; ; eur; ', '45 EUR → 45; money:eur×1; ; eur; ']],
    ['40 -> 45', ['40 → 40; ; ; ; ', '45 → 45; ; ; ; ']],
    [
      '184,000, up from 151,000 visitors',
      ['184,000 → 184000; ; ; ; ', '151,000 → 151000; ; visitor; up visitor; '],
    ],
    ['down from 7 EUR', ['7 EUR → 7; money:eur×1; ; down eur; ']],
    [
      'Sales of 5 kg, down from 7 kg',
      ['5 kg → 5; mass×1000; sal; sal kg; sales', '7 kg → 7; mass×1000; ; down kg; sales'],
    ],
    ['5 and 7', ['5 → 5; ; ; ; ', '7 → 7; ; ; ; ']],
    ['5 kg. Up from 7 kg', ['5 kg → 5; mass×1000; ; kg; ', '7 kg → 7; mass×1000; ; up kg; up']],
    ['4.6 of 5 stars', ['4.6 → 4.6; ; star; star; ', '5 → 5; ; star; star; ']],
    ['4.6 out of the 5 stars', ['4.6 → 4.6; ; star; out star; ', '5 → 5; ; star; out star; ']],
    ['14 euros for adults', ['14 euros → 14; money:eur×1; adult; euro adult; ']],
    ['price of 12 EUR by weight', ['12 EUR → 12; money:eur×1; pric; pric eur weight; ']],
    ['12 3 apples', ['12 → 12; ; ; appl; ', '3 → 3; ; appl; appl; ']],
    [
      'Ada has 5 and Tom Reed 6. He 7',
      ['5 → 5; ; ; ada; ada', '6 → 6; ; ; tom reed; reed', '7 → 7; ; ; tom reed; he'],
    ],
    ['The shop opened on 4 March 2026 with SKU QX-8841, version 2.4', []],
    ['no numbers', []],
    ['', []],
    [
      'It is 5. Then 6! Also 7',
      ['5 → 5; ; ; ; ', '6 → 6; ; ; ; then', '7 → 7; ; also; also; also'],
    ],
    ['5 big red apples here', ['5 → 5; ; big red; big red appl; ']],
    ['rooms: 5, shops (6)', ['5 → 5; ; ; ; ', '6 → 6; ; ; ; ']],
  ];
  expect(rows.map(([text]) => [text, factsOf(text)])).toEqual(rows);
});

it('takes the unit in the head of a table for one that its numbers may have (A11)', () => {
  const table = '| Item | EUR |\n|---|---|\n| Bolt | 5 |\n| Nut | 6 kg |\nText 7';
  expect(factsOf(table)).toEqual([
    '5 → 5; (money:eur×1); ; ; bolt',
    '6 kg → 6; mass×1000(money:eur×1); ; kg; nut',
    '7 → 7; ; text; text; text',
  ]);
});

it('tells the sentences of a long text apart (A11)', () => {
  const rest = 'and so on '.repeat(20);
  const text = `Ada sold 5 apples. Tom bought 6 pears! Was it 7 plums? Yes, 8.\nThen 9 ${rest}`;
  expect(readText(text, 'c1').facts.map((fact) => [fact.shown, fact.sentence])).toEqual([
    ['5', 0],
    ['6', 1],
    ['7', 2],
    ['8', 3],
    ['9', 4],
  ]);
  const claim = 'Ada sold 5 apples. Tom bought 6 pears!'.padEnd(240);
  expect(readText(claim, 'c1').facts.map(({ sentence }) => sentence)).toEqual([
    undefined,
    undefined,
  ]);
  expect(readText(`${claim} `, 'c1').facts.map(({ sentence }) => sentence)).toEqual([0, 1]);
});

it('reads no numbers in names, dates and codes (A11)', () => {
  expect(factsOf('Acme 13 costs 5 EUR', [{ start: 0, end: 7 }])).toEqual([
    '5 EUR → 5; money:eur×1; cost; acm cost eur; acme',
  ]);
  const { facts, dates, codes, labels, plain, states } = readText(
    'The shop opened on 4 March 2026 with SKU QX-8841, version 2.4',
    'c1',
  );
  expect({
    facts,
    dates: dates.map(({ date, labels: near }) => [date, [...near]]),
    codes: [...codes],
    labels: [...labels],
    plain,
    states: [...states],
  }).toEqual({
    facts: [],
    dates: [[{ year: 2026, month: 3, day: 4 }, []]],
    codes: ['qx-8841', '2.4'],
    labels: [],
    plain: ' the shop opened on 4 march 2026 with sku qx 8841 version 2 4 ',
    states: [],
  });
});

it('holds its numbers in one record, and their words as labels', () => {
  const { facts, labels } = readText('The museum has 12 rooms and 3 shops', 'c1');
  const [record] = facts.map((fact) => fact.record);
  expect(record).toMatchObject({ path: 'c1', parent: undefined, list: undefined, fields: [] });
  expect(record?.facts).toEqual(facts);
  expect([...labels]).toEqual(['room', 'shop']);
});

it('reads changes, forwards and backwards (A11)', () => {
  const rows: readonly (readonly [string, readonly (readonly [number, number, string])[]])[] = [
    ['It rose from 40 to 45 EUR', [[40, 45, 'money:eur×1']]],
    ['40 → 45', [[40, 45, '']]],
    ['40 kg -> 45 kg', [[40, 45, 'mass×1000']]],
    ['184,000, up from 151,000 visitors', [[151_000, 184_000, '']]],
    ['Sales of 5 kg, down from 7 kg', [[7, 5, 'mass×1000']]],
    ['5 kg. Down from 7 kg', []],
    ['40 and 45', []],
    ['from 40', []],
    ['', []],
  ];
  expect(
    rows.map(([text]) => [
      text,
      readText(text, 'c1').changes.map(({ from, to, units: own }) => [from, to, units(own)]),
    ]),
  ).toEqual(rows);
});

it('reads a text of very many numbers, and of one very long word (A11)', () => {
  expect(readText('1 d '.repeat(130_000), 'c1').facts.length).toBe(130_000);
  expect(readText('1a'.repeat(200_000), 'c1').codes.size).toBe(1);
});
