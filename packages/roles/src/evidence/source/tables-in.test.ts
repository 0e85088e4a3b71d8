import { describe, expect, it } from 'vitest';
import { tablesIn } from './tables-in.js';

describe('tablesIn (A11)', () => {
  it('reads CSV with commas, semicolons and tabs, its numbers, flags and gaps', () => {
    const rows = [
      { id: 'B-1', qty: 120, price: 1.35, paid: true, note: null },
      { id: 'B-2', qty: 40, price: 4.2, paid: false, note: 'x, y' },
    ];
    expect(tablesIn('id,qty,price,paid,note\nB-1,120,1.35,yes,\nB-2,40,4.20,no,"x, y"\n')).toEqual({
      tables: [rows],
      rest: '',
    });
    expect(
      tablesIn('id;qty;price;paid;note\nB-1;120;1,35;ja;-\nB-2;40;4,20;nein;x, y').tables,
    ).toEqual([rows]);
    expect(
      tablesIn('id\tqty\tprice\tpaid\tnote\nB-1\t120\t1.35\ttrue\tn/a\nB-2\t40\t4.20\tfalse\tx, y')
        .tables,
    ).toEqual([rows]);
  });

  it('reads tables as programs print them, by where the names of their columns begin', () => {
    const levels =
      'gauge 4471\ntime              level_cm\n2025-01-08 06:00  212\n2025-01-08 18:00  238\n';
    expect(tablesIn(levels)).toEqual({
      tables: [
        [
          { time: '2025-01-08 06:00', level_cm: 212 },
          { time: '2025-01-08 18:00', level_cm: 238 },
        ],
      ],
      rest: 'gauge 4471\n\n\n',
    });
    const values =
      'Test         Result  Unit\nHaemoglobin  11.2    g/dL\nFerritin     9       µg/L';
    expect(tablesIn(values).tables).toEqual([
      [
        { test: 'Haemoglobin', result: 11.2, unit: 'g/dL' },
        { test: 'Ferritin', result: 9, unit: 'µg/L' },
      ],
    ]);
    expect(tablesIn('We left  It rained  Then\nit was late').tables).toEqual([]);
  });

  it('reads numbers that begin before the name of their column, down to a rule', () => {
    const sales = [
      'Category      Price (NOK)   Sold   Revenue (NOK)',
      'Main stand            220  1,104         242,880',
      'Standing               90    728          65,520',
      '--',
      'Sold online: 2,069    At the box office: 845',
    ];
    expect(tablesIn(sales.join('\n'))).toEqual({
      tables: [
        [
          { category: 'Main stand', 'price (nok)': 220, sold: 1_104, 'revenue (nok)': 242_880 },
          { category: 'Standing', 'price (nok)': 90, sold: 728, 'revenue (nok)': 65_520 },
        ],
      ],
      rest: '\n--\nSold online: 2,069    At the box office: 845',
    });
    const ruled = 'Name   Age   Room\n-----  ----  ----\nAda     36   1\n';
    expect(tablesIn(ruled).tables).toEqual([[{ name: 'Ada', age: 36, room: 1 }]]);
  });

  it('takes a line with a sentence in it for no line of names', () => {
    expect(tablesIn('name,It rained. We left,note\nB-1,120,x\n').tables).toEqual([]);
  });

  it('reads cells in quotes, with delimiters, quotes and line breaks in them, and lines of Windows', () => {
    expect(tablesIn('name,note\r\n"Ann ""A"" Lee","one,\ntwo"\r\nBo,\r\n').tables).toEqual([
      [
        { name: 'Ann "A" Lee', note: 'one,\ntwo' },
        { name: 'Bo', note: null },
      ],
    ]);
  });

  it('reads Markdown tables, and leaves the text around them', () => {
    const text =
      "# Jobs\n\n| Car | Cost (CHF) |\n|---|--:|\n| 2041 | 8'640.00 |\n| **3007** | – |\n\nAll done.\n";
    expect(tablesIn(text)).toEqual({
      tables: [
        [
          { Car: 2041, 'Cost (CHF)': 8640 },
          { Car: 3007, 'Cost (CHF)': null },
        ],
      ],
      rest: '# Jobs\n\n\n\n\nAll done.\n',
    });
  });

  it('keeps what is a number only to the eye: codes with zeros in front, ids, dates', () => {
    expect(tablesIn('zip,code,day\n01234,9.5.1,2026-04-18\n').tables).toEqual([
      [{ zip: '01234', code: '9.5.1', day: '2026-04-18' }],
    ]);
  });

  it.each([
    ['prose with commas', 'First, we looked, then\nwe left, and, at last, came back'],
    ['rows of other lengths', 'a,b\n1,2\n3'],
    ['a head alone', 'name,price'],
    ['names twice', 'a,a\n1,2'],
    ['numbers in the head', '1,2\n3,4'],
    ['nothing', ''],
  ])('takes %s for text', (_, text) => {
    expect(tablesIn(text)).toEqual({ tables: [], rest: text });
  });
});
