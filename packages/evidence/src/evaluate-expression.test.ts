import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type EvidenceSource, evaluateExpression } from './index.js';

const vans = [
  { id: 'V-01', km: 12_000, due: 15_000, depot: 'North', last: '2026-04-02', 'lead-days': 3 },
  { id: 'V-02', km: 31_500, due: 30_000, depot: 'South', last: '2026-05-20', 'lead-days': 9 },
  { id: 'V-03', km: 40_250, due: 40_000, depot: 'North', last: null, 'lead-days': 4 },
];
const sources: readonly EvidenceSource[] = [
  {
    id: 'c1',
    data: { vans, limit: 30_000, stations: { Quay: { docks: 24 }, 'Old Town': { docks: 18 } } },
  },
  {
    id: 'c2',
    data: {
      orders: [
        {
          no: 1,
          lines: [
            { sku: 'a', n: 2 },
            { sku: 'b', n: 5 },
          ],
        },
        { no: 2, lines: [{ sku: 'a', n: 1 }] },
      ],
      none: [],
    },
  },
  {
    id: 'c3',
    data: {
      from: '2026-09-03T06:00:00Z',
      to: '2026-09-03T16:30:00+02:00',
      start: '23:10',
      halves: [3, 4, 6],
    },
  },
];

function value(expression: string): unknown {
  const outcome = evaluateExpression(expression, sources);
  return outcome.ok ? outcome.value : outcome.code;
}

describe('expressions over results (A28)', () => {
  it.each([
    ['sum(c1.vans.km)', 83_750],
    ["avg(c1.vans[depot='North'].km)", 26_125],
    ['count(c1.vans[km>due])', 2],
    ['count(c1.vans, km > due)', 2],
    ["count(c1.vans[depot = 'North' or id = 'V-02'])", 3],
    ["count(c1.vans[(depot = 'North' or id = 'V-02') and km > due])", 2],
    ['count(c1.vans[0].id, c1.vans[1].id, 2 > 3)', 2],
    ["c1.vans[id='V-02'].km - c1.vans[id='V-01'].km", 19_500],
    ['c1.vans[max km].id', 'V-03'],
    ['c1.vans[min km].id', 'V-01'],
    ['c1.vans[max km - due].id', 'V-02'],
    ['c1.vans[0].id', 'V-01'],
    ['c1.vans[-1].id', 'V-03'],
    ["count(c1.vans[depot in ('North', 'West')])", 2],
    ["all(c1.vans, depot = 'North')", false],
    ['none(c1.vans[km > 100000])', true],
    ['none(c2.none)', true],
    ['count(distinct(c1.vans.depot))', 2],
    ['top(c1.vans, depot, km)', 'North'],
    ['rising(c1.vans.km) and falling(c1.vans.km)', false],
    ["c1.vans[km > c1.limit & depot != 'South'].id", 'V-03'],
    ['c1.vans[km = max(c1.vans.km)].id', 'V-03'],
    ['sum(c1.vans.km * 2) / 2 = sum(c1.vans.km)', true],
    ['sum(c1.stations.docks)', 42],
    ["c1.stations['Old Town'].docks", 18],
    ['count(c1.stations[docks > 20])', 1],
    ['c1.stations.*[max docks].docks', 24],
    ['sum(c2.orders.lines.n)', 8],
    ["sum(c2.orders.lines[sku='a'].n)", 3],
    ['days(c1.vans[0].last, c1.vans[1].last)', 48],
    ['minutes(c3.from, c3.to)', 510],
    ["minutes(c3.start, '23:55')", 45],
    ["count(c1.vans[last >= '1 May 2026'])", 1],
    ["count(c1.vans[last = '2026-04'])", 1],
    ['max(c1.vans.last)', '2026-05-20'],
    ['c1.vans[0].lead-days', 3],
    ['c1.vans[1].lead-days-c1.vans[0].lead-days', 6],
    ['-(2 - 5) * 4', 12],
    ['0.1 + 0.2', 0.3],
    ['top(c1.vans, depot)', 'North'],
    ["c1.vans['V-02'].km", 31_500],
    ['sum(c2.orders[].lines[].n)', 8],
    ["c1.vans.filter(v => v.depot === 'North' && v.km > v.due).id", 'V-03'],
    ['c2.orders.map(o => o.no * 2).sum()', 6],
    ['all(c1.vans, (v) => v.km => 12000)', true],
  ])('%s', (expression, expected) => {
    expect(value(expression)).toEqual(expected);
  });

  it.each([
    ['a field', 'sum(c1.vans.kilometres)', 'missing'],
    ['a field of a condition', 'count(c1.vans[kilometres > 3])', 'missing'],
    ['a result', 'c9.vans', 'missing'],
    ['an index', 'c1.vans[7].km', 'missing'],
    ['a text that no item has', "count(c1.vans[depot='Nrth'])", 'missing'],
    ['a condition that nothing meets, summed', 'sum(c1.vans[km > 100000].km)', 'missing'],
    ['a condition that nothing meets, for all', 'all(c1.vans[km > 100000], km > 1)', 'missing'],
    ['a blank', 'c1.vans[2].last > c1.vans[0].last', 'missing'],
    ['a text in arithmetic', 'c1.vans[0].id + 1', 'type'],
    ['several values instead of one', 'c1.vans.km > 5', 'type'],
    ['an order of texts', "c1.vans[depot > 'North']", 'type'],
    ['a division by 0', 'c1.limit / (c1.limit - c1.limit)', 'division'],
    ['another function', 'median(c1.vans.km)', 'syntax'],
    ['a field of a prototype', 'c1.constructor', 'missing'],
    ['the prototype', 'c1.__proto__.toString', 'missing'],
  ])('reports %s as an error, never as 0 or false', (_, expression, code) => {
    expect(value(expression)).toBe(code);
  });

  it('stops when its steps are used up', () => {
    const data = Array.from({ length: 5_000 }, (_, n) => ({ n }));
    const join = evaluateExpression('count(c1[n = count(c1[n > 3])])', [{ id: 'c1', data }]);
    expect(join.ok).toBe(true); // the inner list is the same for every item
    const square = evaluateExpression('count(c1[sum(list.n) > 3])', [
      { id: 'c1', data: data.map(() => ({ list: data })) },
    ]);
    expect(square).toMatchObject({ ok: false, code: 'too_large', steps: 200_000 });
  });

  it('never exceeds its steps or throws, for any expression', () => {
    const parts = [
      'c1',
      'c2',
      'c3',
      '.vans',
      '.km',
      '.*',
      "['Old Town']",
      '[0]',
      '[max km]',
      '[km>due]',
      '[',
      ']',
      '(',
      ')',
      'sum(',
      'count(',
      'all(',
      'top(',
      ',',
      '+',
      '-',
      '*',
      '/',
      '=',
      '!=',
      '<',
      'and',
      '&',
      'in',
      "'x'",
      '"',
      '3',
      '1e999',
      '__proto__',
      '.constructor',
      '.toString',
      '{',
      '}',
      '.length',
      '[__proto__=1]',
      ' ',
      '$',
      '%',
      '\\',
      '\u0000',
      '𝟛',
      '‘',
      'null',
      'true',
    ];
    const hostile = fc.oneof(
      {
        weight: 9,
        arbitrary: fc
          .array(fc.constantFrom(...parts), { maxLength: 20 })
          .map((each) => each.join('')),
      },
      { weight: 1, arbitrary: fc.string({ maxLength: 40 }) },
    );
    fc.assert(
      fc.property(hostile, fc.integer({ min: 1, max: 300 }), (expression, maxSteps) => {
        const { steps } = evaluateExpression(expression, sources, { maxSteps });
        return steps <= maxSteps;
      }),
      { numRuns: 10_000, seed: 28 },
    );
  });

  it('reads data that is deep, cyclic or has accessors that throw', () => {
    const circle: Record<string, never> = {};
    Object.assign(circle, { self: circle, n: 1 });
    const deep = JSON.parse(`${'{"a":'.repeat(400)}1${'}'.repeat(400)}`);
    const wrong = Object.defineProperty({}, 'a', {
      enumerable: true,
      get: () => {
        throw new Error('no');
      },
    });
    const over = [
      { id: 'c1', data: circle },
      { id: 'c2', data: deep },
      { id: 'c3', data: wrong },
    ];
    expect(evaluateExpression('c1.self.self.n', over)).toMatchObject({ ok: true, value: 1 });
    expect(evaluateExpression(`c2${'.a'.repeat(39)}`, over).ok).toBe(true);
    expect(evaluateExpression(`c2${'.a'.repeat(41)}`, over)).toMatchObject({ code: 'too_large' });
    expect(evaluateExpression('c3.a', over)).toMatchObject({ ok: false });
    expect(evaluateExpression('('.repeat(500), over)).toMatchObject({ ok: false });
    expect(evaluateExpression('sum(c1)', over)).toMatchObject({ ok: false });
  });

  it('reads fields of any name, but only own ones', () => {
    const data = JSON.parse(
      '{"__proto__": {"n": 7}, "constructor": 5, "Avg s": 2, "km/h": [1, 2]}',
    );
    const over = [{ id: 'c1', data }];
    expect(evaluateExpression('c1.__proto__.n', over)).toMatchObject({ value: 7 });
    expect(evaluateExpression('c1.constructor', over)).toMatchObject({ value: 5 });
    expect(evaluateExpression("c1['Avg s'] * sum(c1['km/h'])", over)).toMatchObject({ value: 6 });
  });
});

describe('tables in texts (A28)', () => {
  const count = (text: string, expression: string): unknown => {
    const outcome = evaluateExpression(expression, [{ id: 'c1', data: { text } }]);
    return outcome.ok ? outcome.value : outcome.code;
  };

  it.each([
    [
      'CSV',
      'name,n,share\nAnn,"1,204.50",12%\nBob,20,\n"Lee, Jr.",3,5%\n',
      'sum(c1.text.n)',
      1227.5,
    ],
    [
      'quoted cells',
      'name,note\n"Lee, Jr.","said ""no""\nand left"\nBob,-\n',
      "c1.text[name='Lee, Jr.'].note",
      'said "no"\nand left',
    ],
    [
      'semicolons and decimal commas',
      'Ort;Betrag\nKiel;4.032,00\nBonn;12,5\n',
      'sum(c1.text.Betrag)',
      4044.5,
    ],
    ['thousands by points', 'Ort;Zahl\nKiel;12.480\nBonn;8.655\n', 'sum(c1.text.Zahl)', 21_135],
    [
      'blanks and apostrophes in numbers',
      "Ort;A;B\nKiel;8 780,70;1'200\nBern;1,30;3\n",
      'sum(c1.text.A) + sum(c1.text.B)',
      9985,
    ],
    ['codes with zeros', 'code,n\n007,1\n012,2\n', "c1.text[code='007'].n", 1],
    ['TSV', 'a\tb\n1\tx\n2\t\n', "count(c1.text[b='x'])", 1],
    [
      'Markdown',
      '# Flats\n\n| Ref | Rent |\n|:--|--:|\n| F-1 | 1,120 |\n| **F-2** | 845 |\n\nThursdays.',
      "c1.text[Ref='F-2'].Rent",
      845,
    ],
    [
      'two Markdown tables',
      '## A\n| n |\n|--|\n| 1 |\n\n## B\n| n |\n|--|\n| 5 |\n',
      'c1.text.B[0].n',
      5,
    ],
    [
      'a console',
      'NAME      CPU(m)   AGE\nweb-1     140      12d\nworker-1  870      3d\n',
      "c1.text[max 'CPU(m)'].NAME",
      'worker-1',
    ],
    [
      'JSON',
      '{"unit": "m3/s", "sites": [{"name": "A", "peak": 61.8}]}',
      'c1.text.sites[0].peak',
      61.8,
    ],
    ['JSON with a damaged end', '{"sites": [{"name": "A"}', 'c1.text.sites[0].name', 'type'],
    ['columns named by numbers', 'x;2024;2025\na;1;2\n', 'sum(c1.text.2025)', 2],
    ['prose, of which there are no paths', 'Dear Ann, hello\nyours, Bob', 'count(c1.text)', 'type'],
  ])('%s', (_, text, expression, expected) => {
    expect(count(text, expression)).toEqual(expected);
  });
});
