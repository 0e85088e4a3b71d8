import { describe, expect, it } from 'vitest';
import { bigintIn, numberIn, textIn } from './row.js';

describe('a column of a row', () => {
  it.each([
    [0, 0],
    [7, 7],
    ['12', 12],
    ['-1', -1],
  ])('that holds %j is the number %d (F6)', (value, number) => {
    expect(numberIn({ n: value }, 'n')).toBe(number);
  });

  it('that holds a transaction id keeps all of its digits (F6)', () => {
    expect(bigintIn({ id: '9007199254740993' }, 'id')).toBe(9_007_199_254_740_993n);
  });

  it.each(['', 'a', 'a\u0001\u0001b\u0001\u0002'])(
    'that holds the text %j is decoded (F6)',
    (text) => {
      const decoded = text.replace('\u0001\u0001', '\0').replace('\u0001\u0002', '\u0001');
      expect(textIn({ t: text }, 't')).toBe(decoded);
    },
  );

  it.each([
    [numberIn, { c: null }, 'null'],
    [numberIn, { c: '' }, 'string'],
    [numberIn, { c: true }, 'boolean'],
    [bigintIn, { c: 1 }, 'number'],
    [bigintIn, { c: '-1' }, 'string'],
    [bigintIn, { c: '1x' }, 'string'],
    [bigintIn, { c: 'x1' }, 'string'],
    [textIn, { c: 1 }, 'number'],
    [textIn, { d: 'x' }, 'undefined'],
    [textIn, null, 'undefined'],
    [textIn, 'row', 'undefined'],
    [textIn, undefined, 'undefined'],
  ] as const)('is refused by %o in %j, which holds %s (F6)', (read, row, kind) => {
    expect(() => read(row, 'c')).toThrow(
      expect.objectContaining({
        code: 'store_corrupt',
        message: expect.stringContaining(`column c of the store holds ${kind}: the schema was`),
      }),
    );
  });
});
