import type { Json } from '@pce/core';
import { expect, it } from 'vitest';
import type { Unit } from '../read/units.js';
import { readData } from './read-data.js';

const units = (list: readonly Unit[]): string =>
  list.map(({ kind, factor }) => `${kind}×${Number(factor.toPrecision(3))}`).join('|');

/** Place and value, units, those it may have in parentheses, and labels. */
const factsOf = (data: Json): string[] =>
  readData(data, 'r1').facts.map(({ shown, value, units: own, maybe, labels, record }) => {
    const named = `${units(own)}${maybe.length > 0 ? `(${units(maybe)})` : ''}`;
    return `${shown} → ${value} ${named} [${[...labels].join(' ')}] in ${record.path}`;
  });

const fieldsOf = (data: Json): string[] =>
  readData(data, 'r1').fields.map(
    ({ key, value, labels, record }) =>
      `${key}: ${String(value)} [${[...labels].join(' ')}] in ${record.path}`,
  );

const listsOf = (data: Json): string[] =>
  readData(data, 'r1').lists.map(({ path, labels, length, parent, records }) => {
    const each = records.map(
      (record) =>
        `${record.path} of ${record.list} in ${record.parent?.path}: ${record.facts.length}+${record.fields.length}`,
    );
    return `${path} [${[...labels].join(' ')}] ${length} in ${parent.path}: ${each.join(', ')}`;
  });

const seriesOf = (data: Json): string[] =>
  readData(data, 'r1').series.map(({ path, record, labels, entries }) => {
    const each = entries.map(
      ({ name, fact, date }) => `${name}=${fact.value}${date ? ` ${JSON.stringify(date)}` : ''}`,
    );
    return `${path} of ${record.path} [${[...labels].join(' ')}]: ${each.join(', ')}`;
  });

it('reads numbers with their units and labels: from the name of a field, or from one beside it (A11)', () => {
  const data = {
    ...{ price: 5, max_price: 7, memoryGb: 16, highC: 20, tempF: 68, c: 3, maxF: 3, specC: 4 },
    ...{ pricePerKg: 3, sharePercent: 12, pct: 3, mm: 97, weight: 3, weightUnit: 'kg', length: 4 },
    ...{ length_unit: 'cm', currency: 'EUR', km: 5, kwhUsed: 5, g: 1, per: 5, litres: 2 },
  };
  expect(factsOf(data)).toEqual([
    'r1.price is 5 → 5 (money:eur×1) [pric] in r1',
    'r1.max_price is 7 → 7 (money:eur×1) [max pric maximum high highest peak largest] in r1',
    'r1.memoryGb is 16 → 16 data×1000000000|data-binary×1070000000 [memory ram] in r1',
    'r1.highC is 20 → 20 temperature×1 [high c] in r1',
    'r1.tempF is 68 → 68 temperature×0.556 [temp f temperatur] in r1',
    'r1.c is 3 → 3 (money:eur×1) [c] in r1',
    'r1.maxF is 3 → 3 temperature×0.556 [max f maximum high highest peak largest] in r1',
    'r1.specC is 4 → 4 (money:eur×1) [spec c] in r1',
    'r1.pricePerKg is 3 → 3 (money:eur×1) [pric per kg] in r1',
    'r1.sharePercent is 12 → 12 percent×1 [shar] in r1',
    'r1.pct is 3 → 3 percent×1 [pct] in r1',
    'r1.mm is 97 → 97 length×0.001 [mm] in r1',
    'r1.weight is 3 → 3 mass×1000 [weight] in r1',
    'r1.length is 4 → 4 length×0.01 [length] in r1',
    'r1.km is 5 → 5 length×1000 [km] in r1',
    'r1.kwhUsed is 5 → 5 (money:eur×1) [kwh used] in r1',
    'r1.g is 1 → 1 (money:eur×1) [g] in r1',
    'r1.per is 5 → 5 (money:eur×1) [per] in r1',
    'r1.litres is 2 → 2 volume×1 [litr] in r1',
  ]);
  expect(fieldsOf(data)).toEqual([
    'weightUnit: kg [weight unit] in r1',
    'length_unit: cm [length unit] in r1',
    'currency: EUR [currency] in r1',
  ]);
});

it('reads a unit in brackets as it is written, and times of programs (A11)', () => {
  const data = {
    ...{ 'Peak RSS (MiB)': 64, 'Throughput (MB/s)': 5, 'Price [EUR]': 3, 'Score (final)': 2 },
    ...{ age: '52m', depth: '52m', took: '9m09s', overtime: '14h30' },
  };
  expect(factsOf(data)).toEqual([
    'r1.Peak RSS (MiB) is 64 → 64 data×1000000|data-binary×1050000 [peak rss] in r1',
    'r1.Throughput (MB/s) is 5 → 5 data-rate×1000000 [throughput] in r1',
    'r1.Price [EUR] is 3 → 3 money:eur×1 [pric] in r1',
    'r1.Score (final) is 2 → 2  [scor final] in r1',
    'r1.age is 52m → 52 time×60 [age] in r1',
    'r1.depth is 52m → 52 length×1 [depth d] in r1',
    'r1.took is 9m09s → 549 time×1 [took] in r1',
    'r1.overtime is 14h30 → 870 time×60 [overtim] in r1',
  ]);
});

it('gives the numbers of a table the unit of its caption, and none where it names two (A11)', () => {
  const table = '| Item | Plan |\n|---|---|\n| Roads | 12 |\n';
  const unitsIn = (caption: string) =>
    readData(`${caption}\n\n${table}`, 'r1').facts.map(({ maybe }) =>
      maybe.map(({ kind }) => kind),
    );
  expect(unitsIn('Budget by item (EUR)')).toEqual([['money:eur']]);
  expect(unitsIn('Budget by item (in kg)')).toEqual([['mass']]);
  expect(unitsIn('Budget (EUR), and weight (kg)')).toEqual([[]]);
  expect(unitsIn('Budget (draft)')).toEqual([[]]);
});

it('reads a text that is YAML or settings as data (A11)', () => {
  const files = {
    'values.yaml': 'probe:\n  periodSeconds: 20\nname: x\n',
    'app.ini': '[db]\nport = 6432\ntimeout_ms = 4500\n',
  };
  expect(factsOf(files)).toEqual([
    'r1.values.yaml.probe.periodSeconds is 20 → 20 time×1 [prob period] in r1',
    'r1.app.ini.db.port is 6432 → 6432  [db port] in r1',
    'r1.app.ini.db.timeout_ms is 4500 → 4500 time×0.001 [db timeout] in r1',
  ]);
});

it('hands a unit of a whole down to its parts, which may have their own (A11)', () => {
  const data = {
    unit: 'kg',
    colour: 'm',
    items: [{ weight: 4 }, { weight: 5, unit: 'g' }],
    nested: { weight: 6, unitx: 'm', deeper: { deepest: 7 } },
    price: { amount: 5, currency_code: 'USD' },
    sizes: [1, [2]],
  };
  expect(factsOf(data)).toEqual([
    'r1.items[0].weight is 4 → 4 (mass×1000) [weight] in r1.items[0]',
    'r1.items[1].weight is 5 → 5 (mass×1) [weight] in r1.items[1]',
    'r1.nested.weight is 6 → 6 (mass×1000) [nest weight] in r1',
    'r1.nested.deeper.deepest is 7 → 7 (mass×1000) [deeper deepest] in r1',
    'r1.price.amount is 5 → 5 (mass×1000|money:usd×1) [pric amount] in r1',
    'r1.sizes[0] is 1 → 1 (mass×1000) [siz] in r1.sizes[0]',
    'r1.sizes[1][0] is 2 → 2 (mass×1000) [] in r1.sizes[1][0]',
  ]);
  expect(factsOf({ unit: 5, amount: 3 })).toEqual([
    'r1.unit is 5 → 5  [unit] in r1',
    'r1.amount is 3 → 3  [amount] in r1',
  ]);
});

it('knows the words that people say for usual names of fields (A11)', () => {
  const data = { minTemp: 1, maxQty: 2, avg: 1, lowest: 2, mean: 3, addr: 4, high: 5 };
  expect(factsOf(data)).toEqual([
    'r1.minTemp is 1 → 1  [min temp minimum low lowest smallest temperatur] in r1',
    'r1.maxQty is 2 → 2  [max qty maximum high highest peak largest quantity amount] in r1',
    'r1.avg is 1 → 1  [avg averag mean] in r1',
    'r1.lowest is 2 → 2  [lowest] in r1',
    'r1.mean is 3 → 3  [mean] in r1',
    'r1.addr is 4 → 4  [addr address] in r1',
    'r1.high is 5 → 5  [high] in r1',
  ]);
});

it('reads numbers from texts that hold nothing else (A11)', () => {
  const data = {
    ...{ a: '3.3 V', b: '-40 to 85 °C', c: '14 / 20', d: '12 apples', e: '5 and 7', f: '3.4.5' },
    ...{ g: '5 x 7', h: 'up to 9 kg', i: '', j: '12:30', k: '5;6', unit: 'EUR', l: '1,204' },
  };
  expect(factsOf(data)).toEqual([
    'r1.a is 3.3 V → 3.3 voltage×1 [a] in r1',
    'r1.b is -40 to 85 °C → -40 temperature×1 [b] in r1',
    'r1.b is -40 to 85 °C → 85 temperature×1 [b] in r1',
    'r1.c is 14 / 20 → 14 (money:eur×1) [c] in r1',
    'r1.c is 14 / 20 → 20 (money:eur×1) [c] in r1',
    'r1.e is 5 and 7 → 5 (money:eur×1) [e] in r1',
    'r1.e is 5 and 7 → 7 (money:eur×1) [e] in r1',
    'r1.g is 5 x 7 → 5 (money:eur×1) [g] in r1',
    'r1.g is 5 x 7 → 7 (money:eur×1) [g] in r1',
    'r1.h is up to 9 kg → 9 mass×1000 [h height] in r1',
    'r1.k is 5;6 → 5 (money:eur×1) [k] in r1',
    'r1.k is 5;6 → 6 (money:eur×1) [k] in r1',
    'r1.l is 1,204 → 1204 (money:eur×1) [l] in r1',
    'r1.l is 1,204 → 1.204 (money:eur×1) [l] in r1',
  ]);
});

it('reads lists with their records, inside of each other too (A11)', () => {
  const rows: readonly (readonly [Json, string[]])[] = [
    [
      [[1, 2], [3]],
      [
        'r1[0] [] 2 in r1[0]: r1[0][0] of r1[0] in r1[0]: 1+0, r1[0][1] of r1[0] in r1[0]: 1+0',
        'r1[1] [] 1 in r1[1]: r1[1][0] of r1[1] in r1[1]: 1+0',
        'r1 [] 2 in r1: r1[0] of r1 in r1: 0+0, r1[1] of r1 in r1: 0+0',
      ],
    ],
    [
      [1, 'x', null, true],
      [
        'r1 [] 4 in r1: r1[0] of r1 in r1: 1+0, r1[1] of r1 in r1: 0+1, r1[2] of r1 in r1: 0+1, r1[3] of r1 in r1: 0+1',
      ],
    ],
    [
      { openItems: [{ a: 1, b: 'x' }], none: [] },
      [
        'r1.openItems [open item] 1 in r1: r1.openItems[0] of r1.openItems in r1: 1+1',
        'r1.none [non] 0 in r1: ',
      ],
    ],
    [{ a: { b: { c: [1] } } }, ['r1.a.b.c [b c] 1 in r1: r1.a.b.c[0] of r1.a.b.c in r1: 1+0']],
    [5, []],
    ['text', []],
  ];
  expect(rows.map(([data]) => [data, listsOf(data)])).toEqual(rows);
  expect(factsOf({ sizes: [1, { a: 2 }] })).toEqual([
    'r1.sizes[0] is 1 → 1  [siz] in r1.sizes[0]',
    'r1.sizes[1].a is 2 → 2  [a] in r1.sizes[1]',
  ]);
  expect(fieldsOf({ tags: ['x', null, true] })).toEqual([
    'tags: x [tag] in r1.tags[0]',
    'tags: null [] in r1.tags[1]',
    'tags: true [tag] in r1.tags[2]',
  ]);
});

it('takes whole numbers of ten or thirteen digits for moments (A11)', () => {
  const data = {
    ...{ at: 1_767_225_600, ms: 1_767_225_600_000, small: 999_999_999, frac: 1_767_225_600.5 },
    ...{ big: 99_999_999_999, e9: 1e9, e10: 1e10, e12: 1e12, e13: 1e13, neg: -1_767_225_600 },
  };
  const midnight = { year: 2026, month: 1, day: 1, hour: 0, minute: 0 };
  expect(readData(data, 'r1').dates.map(({ date, labels }) => [date, ...labels])).toEqual([
    [midnight, 'at'],
    [midnight, 'ms'],
  ]);
});

it('reads short texts as names, codes, states and dates, long ones as sentences (A11)', () => {
  const data = {
    ...{ name: 'Bolt M8', other: 'Bolts M8', when: '2026-03-04', sku: '#QX-8841', status: 'open' },
    ...{ isOpen: true, nothing: null, version: 'v2.4', again: 'Bolt M8', colour: 'dark red' },
    ...{ long: 'A sentence here. And 12 more of it on 4 March.', forty: 'a'.repeat(40) },
    ...{ fortyOne: 'b'.repeat(41), most: 'c'.repeat(120), more: 'd'.repeat(121) },
  };
  const source = readData(data, 'r1');
  const read = {
    codes: [...source.codes],
    states: [...source.states],
    strings: [...source.strings].map(([name, fields]) => [name, ...fields.map(({ key }) => key)]),
    dates: source.dates.map(({ date, labels, record }) => [date, [...labels], record.path]),
    plain: source.plain.split('\n'),
    labels: [...source.labels],
    clauses: source.clauses.map(({ words }) => words.map(({ stem }) => stem).join(' ')),
    facts: factsOf(data),
  };
  expect(read).toEqual({
    codes: [
      'm8',
      'bolt m8',
      'bolts m8',
      '2026-03-04',
      'qx-8841',
      'open',
      '2.4',
      'dark red',
      'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
      'bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb',
      'cccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccc',
    ],
    states: ['open', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'],
    strings: [
      ['bolt m8', 'name', 'other', 'again'],
      ['bolts m8', 'other'],
      ['2026 03 04', 'when'],
      ['qx 8841', 'sku'],
      ['open', 'status'],
      ['v2 4', 'version'],
      ['dark red', 'colour'],
      ['aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'forty'],
      ['bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb', 'fortyOne'],
      [
        'cccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccc',
        'most',
      ],
    ],
    dates: [
      [{ year: 2026, month: 3, day: 4 }, ['when'], 'r1'],
      [{ month: 3, day: 4 }, [], 'r1.long'],
    ],
    plain: [
      ' name ',
      ' bolt m8 ',
      ' other ',
      ' bolts m8 ',
      ' when ',
      ' 2026 03 04 ',
      ' sku ',
      ' qx 8841 ',
      ' status ',
      ' open ',
      ' is open ',
      ' nothing ',
      ' version ',
      ' v2 4 ',
      ' again ',
      ' bolt m8 ',
      ' colour ',
      ' dark red ',
      ' long ',
      ' forty ',
      ' aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa ',
      ' forty one ',
      ' bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb ',
      ' most ',
      ' cccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccc ',
      ' more ',
      ' a sentence here and 12 more of it on 4 march ',
      ' ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd ',
    ],
    labels: [
      'nam',
      'other',
      'when',
      'sku',
      'status',
      'is',
      'open',
      'noth',
      'version',
      'again',
      'colour',
      'long',
      'forty',
      'one',
      'most',
      'mor',
    ],
    clauses: [
      'sentenc',
      '',
      '12 mor 4 march',
      'ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd',
    ],
    facts: ['12 → 12  [mor] in r1.long'],
  });
});

it('takes the changes that texts tell (A11)', () => {
  const { changes } = readData({ note: 'The fee rose from 40 to 45 EUR. It stays so.' }, 'r1');
  expect(changes.map(({ from, to }) => [from, to])).toEqual([[40, 45]]);
});

it('makes series of periods as keys, of a list whose records name a period, and of a change (A11)', () => {
  const rows: readonly (readonly [Json, string[]])[] = [
    [{ '2023': 5, '2025': 7, '2024': 6 }, ['r1 of r1 []: 2023=5, 2024=6, 2025=7']],
    [{ '2023': 5 }, []],
    [{ Mar: 1, Jan: 2, Feb: 3 }, ['r1 of r1 []: Jan=2, Feb=3, Mar=1']],
    [{ q2: 1, q1: 2, note: 3 }, ['r1 of r1 []: q1=2, q2=1']],
    [{ 'Q1 2026': 3, 'Q4 2025': 2 }, ['r1 of r1 []: Q4 2025=2, Q1 2026=3']],
    [{ monday: 1, Sun: 2, Wed: 3 }, ['r1 of r1 []: monday=1, Wed=3, Sun=2']],
    [
      { '2026-03': 1, '2026-01': 2 },
      ['r1 of r1 []: 2026-01=2 {"year":2026,"month":1}, 2026-03=1 {"year":2026,"month":3}'],
    ],
    [{ '2023': 'a', '2024': 'b' }, []],
    [
      { loans: { '2023': 5, '2024': { x: 6 }, '2025': 8 } },
      ['r1.loans of r1 [loan]: 2023=5, 2025=8'],
    ],
    [{ opening: 5, closing: 7 }, ['r1 of r1 [open clos]: opening=5, closing=7']],
    [
      { openingBalance: 5, closing_balance: 7, other: 2 },
      ['r1 of r1 [open balanc clos]: openingBalance=5, closing_balance=7'],
    ],
    [
      { balance: { opening: 5, closing: 7 } },
      [
        'r1.balance of r1 [balanc open clos]: opening=5, closing=7',
        'r1 of r1 [balanc open clos]: opening=5, closing=7',
      ],
    ],
    [{ opening: 5 }, []],
    [{ closing: 5 }, []],
    [{ opening: 5, closing: 6, start: 7 }, []],
    [{ old: 3, new: 2, current: 1 }, []],
    [{ from: 1, to: 2 }, ['r1 of r1 [from to]: from=1, to=2']],
    [{ fromage: 1, top: 2 }, []],
    [{ opening: [{ x: 5 }], closing: 6 }, []],
    [{ opening: [5], closing: 6 }, []],
    [{ before: 1, after: 2 }, ['r1 of r1 [befor after]: before=1, after=2']],
    [{ previous: 4, now: 5 }, ['r1 of r1 [previous now]: previous=4, now=5']],
    [
      [
        { year: 2024, kwh: 5, x: 1 },
        { year: 2023, kwh: 4, x: 2 },
      ],
      ['r1.kwh of r1 [kwh]: 2023=4, 2024=5', 'r1.x of r1 [x]: 2023=2, 2024=1'],
    ],
    [
      [
        { year: 2024, kwh: 5 },
        { year: 2024, kwh: 4 },
      ],
      [],
    ],
    [
      [
        { month: '2026-02', mm: 5 },
        { month: '2026-01', mm: 4, wind: 2 },
      ],
      ['r1.mm of r1 [mm]: 2026-01=4 {"year":2026,"month":1}, 2026-02=5 {"year":2026,"month":2}'],
    ],
    [[{ year: 2024, kwh: 5 }], []],
    [[{ year: 2024, kwh: 5 }, { kwh: 4 }], []],
    [
      [
        { day: 'Tue', t: 5 },
        { day: 'Mon', t: 4 },
        { day: 'Sun', t: 1 },
      ],
      ['r1.t of r1 [t]: Mon=4, Tue=5, Sun=1'],
    ],
    [
      [
        { date: '2026-03-04', v: 1 },
        { date: '2026-03-03', v: 2 },
      ],
      [
        'r1.v of r1 [v]: 2026-03-03=2 {"year":2026,"month":3,"day":3}, 2026-03-04=1 {"year":2026,"month":3,"day":4}',
      ],
    ],
    [
      [
        { period: 'Q2', v: 1 },
        { period: 'Q1', v: 2 },
      ],
      ['r1.v of r1 [v]: Q1=2, Q2=1'],
    ],
    [
      [
        { quarter: 'Q1 2026', v: 1 },
        { quarter: 'q4-2025', v: 2 },
      ],
      ['r1.v of r1 [v]: q4-2025=2, Q1 2026=1'],
    ],
    [
      {
        a: [
          { year: 2024, sub: { kwh: 5 } },
          { year: 2023, sub: { kwh: 4 } },
        ],
      },
      ['r1.a.kwh of r1 [sub kwh]: 2023=4, 2024=5'],
    ],
    [
      [
        { year: 'x', kwh: 5 },
        { year: 'y', kwh: 4 },
      ],
      [],
    ],
    [
      [
        { name: 2024, kwh: 5 },
        { name: 2025, kwh: 4 },
      ],
      [],
    ],
    [
      [
        { season: '2024', month: 'May', v: 3 },
        { season: '2025', month: 'June', v: 4 },
      ],
      ['r1.v of r1 [v]: 2024=3, 2025=4'],
    ],
    [
      [
        { year: true, v: 3 },
        { year: false, v: 4 },
      ],
      [],
    ],
    [[{ year: 2024 }, { year: 2025 }], []],
  ];
  expect(rows.map(([data]) => [data, seriesOf(data)])).toEqual(rows);
});
