import { describe, expect, it } from 'vitest';
import { type Quantity, quantitiesIn } from './quantities.js';

/** Place, values with the unit of their last digit, units by kind and factor, and what is said of the number. */
function shown(quantity: Quantity): string {
  const { start, end, readings, units, bound, isSigned, isFraction, isVague } = quantity;
  return [
    `${start}-${end}`,
    readings.map(({ value, step }) => `${value}/${step}`).join(' or '),
    ...units.map(({ kind, factor, offset }) =>
      [kind, factor, ...(offset === 0 ? [] : [offset])]
        .map((part) => (typeof part === 'number' ? Number(part.toPrecision(4)) : part))
        .join(' '),
    ),
    ...(bound === 'exact' ? [] : [bound]),
    ...(isSigned ? ['signed'] : []),
    ...(isFraction ? ['fraction'] : []),
    ...(isVague ? ['vague'] : []),
  ].join(', ');
}

type Row = readonly [text: string, quantities: readonly string[]];

function expectRows(rows: readonly Row[]): void {
  expect(rows.map(([text]) => [text, quantitiesIn(text).map(shown)])).toEqual(rows);
}

describe('quantities of a text', () => {
  it('reads separators of thousands and decimal signs of several countries (A11)', () => {
    expectRows([
      ['It has 12 pages', ['7-9, 12/1']],
      ['1,204', ['0-5, 1204/1 or 1.204/0.001']],
      ['1.204', ['0-5, 1.204/0.001 or 1204/1']],
      ['0,204', ['0-5, 0.204/0.001']],
      ['0.204', ['0-5, 0.204/0.001']],
      ['1.204,50', ['0-8, 1204.5/0.01']],
      ['1,204.50', ['0-8, 1204.5/0.01']],
      ['1 204,5', ['0-7, 1204.5/0.1']],
      ['12,34', ['0-5, 12.34/0.01']],
      ['1.234.567', ['0-9, 1234567/1']],
      ['1,234,567', ['0-9, 1234567/1']],
      ['1.234.567,89', ['0-12, 1234567.89/0.01']],
      ['1,23', ['0-4, 1.23/0.01']],
      ['12.', ['0-2, 12/1']],
      ['.5 kg', ['0-5, 0.5/0.1, mass 1000']],
      ['1e3', ['0-3, 1000/1']],
      ['2.5e-3', ['0-6, 0.0025/0.0000025']],
      ['1E+2', ['0-4, 100/0.1']],
      ['1’204', ['0-5, 1204/1']],
      ['1_000_000', ['0-9, 1000000/1']],
      ['v2', []],
      ['x12', []],
      ['12x', ['0-2, 12/1']],
      ['2-3', ['0-1, 2/1']],
      ['1/2', ['0-1, 1/1']],
      ['10:30', ['0-2, 10/1']],
    ]);
  });

  it('reads signs, currencies and scales (A11)', () => {
    expectRows([
      ['-5 °C', ['0-5, -5/1, temperature 1, signed']],
      ['−5', ['0-2, -5/1, signed']],
      ['–5', ['0-2, -5/1, signed']],
      ['+5', ['0-2, 5/1, signed']],
      ['minus 5', ['0-7, -5/1, signed']],
      ['negative 5', ['0-10, -5/1, signed']],
      ['A-5', []],
      ['It fell -5', ['8-10, -5/1, signed']],
      [
        '-$5',
        [
          '0-3, -5/1, money:usd 1, money:cad 1, money:aud 1, money:nzd 1, money:sgd 1, money:hkd 1, signed',
        ],
      ],
      [
        '$-5',
        [
          '0-3, -5/1, money:usd 1, money:cad 1, money:aud 1, money:nzd 1, money:sgd 1, money:hkd 1, signed',
        ],
      ],
      [
        '$ 5',
        ['0-3, 5/1, money:usd 1, money:cad 1, money:aud 1, money:nzd 1, money:sgd 1, money:hkd 1'],
      ],
      ['US$5', ['0-4, 5/1, money:usd 1']],
      ['€5', ['0-2, 5/1, money:eur 1']],
      ['EUR 5', ['0-5, 5/1, money:eur 1']],
      ['EUR -5', ['0-6, -5/1, money:eur 1, signed']],
      ['ABC 5', ['4-5, 5/1']],
      [
        '$5m',
        [
          '0-3, 5000000/1000000, money:usd 1, money:cad 1, money:aud 1, money:nzd 1, money:sgd 1, money:hkd 1',
        ],
      ],
      [
        '$5M',
        [
          '0-3, 5000000/1000000, money:usd 1, money:cad 1, money:aud 1, money:nzd 1, money:sgd 1, money:hkd 1',
        ],
      ],
      ['5m', ['0-2, 5/1, length 1']],
      ['5M', ['0-2, 5000000/1000000']],
      ['5 m', ['0-3, 5/1, length 1']],
      ['5m EUR', ['0-6, 5000000/1000000, money:eur 1']],
      ['5k', ['0-2, 5000/1000']],
      ['5kg', ['0-3, 5/1, mass 1000']],
      ['5K', ['0-2, 5000/1000']],
      ['2 thousand', ['0-10, 2000/1000']],
      ['2 hundred', ['0-9, 200/100']],
      ['2 dozen', ['0-7, 24/12']],
      ['3 mio.', ['0-6, 3000000/1000000']],
      ['3 mio. EUR', ['0-10, 3000000/1000000, money:eur 1']],
      ['3 mrd', ['0-5, 3000000000/1000000000']],
      ['3 bn', ['0-4, 3000000000/1000000000']],
      ['3 tn', ['0-4, 3000000000000/1000000000000']],
      ['2 trillions', ['0-11, 2000000000000/1000000000000']],
      ['5 millions', ['0-10, 5000000/1000000']],
      ['1st', []],
      ['2nd', []],
      ['3rd', []],
      ['4th', []],
      ['11th of', []],
    ]);
  });

  it('reads units, and letters as units where they can be no word (A11)', () => {
    expectRows([
      ['5 s', ['0-3, 5/1, time 1']],
      ['5 h', ['0-3, 5/1, time 3600']],
      ['5h', ['0-2, 5/1, time 3600']],
      ['5 g', ['0-3, 5/1, mass 1']],
      ['5 b', ['0-1, 5/1']],
      ['5 d', ['0-1, 5/1']],
      ['5d', ['0-2, 5/1, time 86400']],
      ['5 W', ['0-3, 5/1, power 1']],
      ['5 w', ['0-1, 5/1']],
      ['5mW', ['0-3, 5/1, power 0.001']],
      ['5 MW', ['0-4, 5/1, power 1000000']],
      ['5 mW', ['0-4, 5/1, power 0.001']],
      ['5 US dollars', ['0-12, 5/1, money:usd 1']],
      ['5 per cent', ['0-10, 5/1, percent 1']],
      ['5%', ['0-2, 5/1, percent 1']],
      ['5 %', ['0-3, 5/1, percent 1']],
      ['5 percent', ['0-9, 5/1, percent 1']],
      ['5 percentage points', ['0-19, 5/1, points 1']],
      ['5-kg', ['0-4, 5/1, mass 1000']],
      ['5 ° C', ['0-5, 5/1, temperature 1']],
      ['5°C', ['0-3, 5/1, temperature 1']],
      ['5 degrees Celsius', ['0-17, 5/1, temperature 1']],
      ['5 degrees', ['0-9, 5/1, temperature 1, temperature 0.5556 -17.78, angle 1']],
      ['5 km/h', ['0-6, 5/1, speed 0.2778']],
      ['5 m²', ['0-4, 5/1, area 1']],
      ['5 units', ['0-1, 5/1']],
    ]);
  });

  it('reads bounds (A11)', () => {
    expectRows([
      ['more than 5', ['10-11, 5/1, more']],
      ['at least 5', ['9-10, 5/1, more']],
      ['no fewer than 5', ['14-15, 5/1, more']],
      ['no less than 5', ['13-14, 5/1, more']],
      ['exceeds 5', ['8-9, 5/1, more']],
      ['exceeded 5', ['9-10, 5/1, more']],
      ['exceeding 5', ['10-11, 5/1, more']],
      ['>5', ['1-2, 5/1, more']],
      ['>= 5', ['3-4, 5/1, more']],
      ['≥ 5', ['2-3, 5/1, more']],
      ['less than 5', ['10-11, 5/1, less']],
      ['fewer than 5', ['11-12, 5/1, less']],
      ['at most 5', ['8-9, 5/1, less']],
      ['no more than 5', ['13-14, 5/1, less']],
      ['up to 5', ['6-7, 5/1']],
      ['adds up to 5', ['11-12, 5/1']],
      ['maximum of 5', ['11-12, 5/1, less']],
      ['<5', ['1-2, 5/1, less']],
      ['≤5', ['1-2, 5/1, less']],
      ['nearly 5', ['7-8, 5/1, nearly']],
      ['almost 5', ['7-8, 5/1, nearly']],
      ['just under 5', ['11-12, 5/1, nearly']],
      ['close to 5', ['9-10, 5/1, nearly']],
      ['about 5', ['6-7, 5/1, about']],
      ['around 5', ['7-8, 5/1, about']],
      ['roughly 5', ['8-9, 5/1, about']],
      ['approximately 5', ['14-15, 5/1, about']],
      ['approx. 5', ['8-9, 5/1, about']],
      ['circa 5', ['6-7, 5/1, about']],
      ['ca. 5', ['4-5, 5/1, about']],
      ['some 5', ['5-6, 5/1, about']],
      ['~5', ['1-2, 5/1, about']],
      ['≈5', ['1-2, 5/1, about']],
      ['over 5', ['5-6, 5/1, over']],
      ['above 5', ['6-7, 5/1, over']],
      ['beyond 5', ['7-8, 5/1, over']],
      ['under 5', ['6-7, 5/1, under']],
      ['below 5', ['6-7, 5/1, under']],
      ['more than a 5', ['12-13, 5/1, more']],
      ['more than the 5', ['14-15, 5/1, more']],
      ['more than five', ['10-14, 5/1, more']],
      [
        'more than $5',
        [
          '10-12, 5/1, money:usd 1, money:cad 1, money:aud 1, money:nzd 1, money:sgd 1, money:hkd 1, more',
        ],
      ],
      ['nearly -5', ['7-9, -5/1, nearly, signed']],
    ]);
  });

  it('reads numbers and fractions in words (A11)', () => {
    expectRows([
      ['five', ['0-4, 5/1']],
      ['twenty-five', ['0-11, 25/1']],
      ['two hundred and five', ['0-20, 205/1']],
      ['nine hundred', ['0-12, 900/1']],
      ['two million', ['0-11, 2000000/1000000']],
      ['one', []],
      ['one of the three', ['0-3, 1/1', '11-16, 3/1']],
      ['one of 3', ['0-3, 1/1', '7-8, 3/1']],
      ['one of its 3', ['0-3, 1/1', '11-12, 3/1']],
      ['one of us', []],
      ['a hundred', ['0-9, 100/1']],
      ['an hundred', ['0-10, 100/1']],
      ['several million', ['0-15, 1000000/1000000, vague']],
      ['a few thousand', ['0-14, 1000/1, vague']],
      ['many thousands', ['0-14, 1000/1, vague']],
      ['thousands', ['0-9, 1000/1, vague']],
      ['dozens', ['0-6, 12/1, vague']],
      ['two dozen', ['0-9, 24/1']],
      ['twice as many', ['0-5, 2/1']],
      ['double that', ['0-6, 2/1']],
      ['triple the', ['0-6, 3/1']],
      ['twice', []],
      ['half', ['0-4, 50/1, percent 1, fraction']],
      ['half of them', ['0-4, 50/1, percent 1, fraction']],
      ['a third', ['0-7, 33.33333333333333/1, percent 1, fraction']],
      ['two thirds', ['0-10, 66.66666666666666/1, percent 1, fraction']],
      ['three quarters', ['0-14, 75/1, percent 1, fraction']],
      ['a quarter', ['0-9, 25/1, percent 1, fraction']],
      ['nine tenths', ['0-11, 90/1, percent 1, fraction']],
      ['four fifths', ['0-11, 80/1, percent 1, fraction']],
      ['one-third', ['0-9, 33.33333333333333/1, percent 1, fraction']],
      ['Zero', ['0-4, 0/1']],
      ['zero', ['0-4, 0/1']],
      ['7 degrees below zero', ['0-9, 7/1, temperature 1, temperature 0.5556 -17.78, angle 1']],
      ['5 above zero', ['0-1, 5/1']],
      ['zero below', ['0-4, 0/1']],
      ['two kg', ['0-6, 2/1, mass 1000']],
      ['five EUR', ['0-8, 5/1, money:eur 1']],
      ['2 halves', ['0-1, 2/1']],
    ]);
  });

  it('gives the first number of a range the unit of the second (A11)', () => {
    expectRows([
      ['-40 to 85 °C', ['0-3, -40/1, temperature 1, signed', '7-12, 85/1, temperature 1']],
      ['40–85 kg', ['0-2, 40/1, mass 1000', '3-8, 85/1, mass 1000']],
      ['40 or 85 kg', ['0-2, 40/1, mass 1000', '6-11, 85/1, mass 1000']],
      ['between 40 and 85 kg', ['8-10, 40/1, mass 1000', '15-20, 85/1, mass 1000']],
      ['40 and 85 kg', ['0-2, 40/1', '7-12, 85/1, mass 1000']],
      ['half to 5 kg', ['0-4, 50/1, percent 1, fraction', '8-12, 5/1, mass 1000']],
      ['40 kg to 85 kg', ['0-5, 40/1, mass 1000', '9-14, 85/1, mass 1000']],
      ['40 to kg 5', ['0-2, 40/1', '9-10, 5/1']],
      ['40 - 85 kg', ['0-2, 40/1, mass 1000', '5-10, 85/1, mass 1000']],
    ]);
  });

  it('joins the parts of one quantity in the smaller unit (A11)', () => {
    expectRows([
      ['4 hours and 50 minutes', ['0-22, 290/1, time 60']],
      ['4 hours 50 minutes', ['0-18, 290/1, time 60']],
      ['4 hours, 50 minutes', ['0-19, 290/1, time 60']],
      ['4 hours, and 50 minutes', ['0-23, 290/1, time 60']],
      ['50 minutes and 4 hours', ['0-10, 50/1, time 60', '15-22, 4/1, time 3600']],
      ['4 hours and 4 hours', ['0-7, 4/1, time 3600', '12-19, 4/1, time 3600']],
      ['4 hours or 50 minutes', ['0-7, 4/1, time 3600', '11-21, 50/1, time 60']],
      ['4 hours and 50 kg', ['0-7, 4/1, time 3600', '12-17, 50/1, mass 1000']],
      ['2 kg 300 g', ['0-10, 2300/1, mass 1']],
      ['1 hour 2 minutes 3 seconds', ['0-26, 3723/1, time 1']],
      ['5 °C 3 °C', ['0-4, 5/1, temperature 1', '5-9, 3/1, temperature 1']],
      ['5 °F 3 °C', ['0-4, 5/1, temperature 0.5556 -17.78', '5-9, 3/1, temperature 1']],
      ['five hours and two minutes', ['0-26, 302/1, time 60']],
    ]);
  });

  it('reads durations as they are written together (A11)', () => {
    expectRows([
      ['9m09s', ['0-5, 549/1, time 1']],
      ['9 min 9 s long', ['0-9, 549/1, time 1']],
      ['2h5m10s', ['0-7, 7510/1, time 1']],
      ['6d4h', ['0-4, 148/1, time 3600']],
      ['1 d 2 h', ['0-7, 26/1, time 3600']],
      ['1m2.5s', ['0-6, 62.5/0.1, time 1']],
      ['about 14h30', ['6-11, 870/1, time 60, about']],
      ['14h75', ['0-2, 14/1']],
      ['5m', ['0-2, 5/1, length 1']],
      ['a9m09s', []],
    ]);
  });

  it('gives a part "of them" the unit of the whole (A11)', () => {
    expectRows([
      ['88 hours, 25.5 of them', ['0-8, 88/1, time 3600', '10-14, 25.5/0.1, time 3600']],
      ['88 hours, 5 of which', ['0-8, 88/1, time 3600', '10-11, 5/1, time 3600']],
      ['88 hours, 5 of the', ['0-8, 88/1, time 3600', '10-11, 5/1']],
      ['half, 5 of them', ['0-4, 50/1, percent 1, fraction', '6-7, 5/1']],
    ]);
  });

  it('hold the text that they are, and stand where they say (A11)', () => {
    const rows = [
      ['It is -5.5 °C', '-5.5 °C', 6],
      ['It is -5.5 here', '-5.5', 6],
      ['It cost EUR 5.20 then', 'EUR 5.20', 8],
      ['It cost 2 million EUR then', '2 million EUR', 8],
      ['about 4 hours and 50 minutes, or so', '4 hours and 50 minutes', 6],
      ['for two thirds of them', 'two thirds', 4],
      ['with seven kg of it', 'seven kg', 5],
    ] as const;
    expect(
      rows.map(([text]) => [
        text,
        ...quantitiesIn(text).flatMap((each) => [each.text, each.start]),
      ]),
    ).toEqual(rows);
    for (const [text] of rows) {
      const [{ start, end, text: said } = { start: 0, end: 0, text: '' }] = quantitiesIn(text);
      expect(text.slice(start, end)).toBe(said);
    }
  });

  it('end before what is no part of them (A11)', () => {
    expectRows([
      ['5 kgtwo tons', ['0-1, 5/1']],
      ['20 °F and 3 °C', ['0-5, 20/1, temperature 0.5556 -17.78', '10-14, 3/1, temperature 1']],
      ['more than enough, and in the very same year, 5', ['45-46, 5/1']],
      ['more than in the year of five', ['25-29, 5/1']],
    ]);
  });
});
