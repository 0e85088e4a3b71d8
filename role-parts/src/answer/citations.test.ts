import { expect, it } from 'vitest';
import { citationsIn, quoteLine, underCommand } from './citations.js';

it('reads citations, each once and in order', () => {
  const rows: readonly (readonly [string, string[]])[] = [
    ['It is [c2], and [c1, c2; a3].', ['c2', 'c1', 'a3']],
    ['By [ctx] and [c1,ctx]', ['ctx', 'c1']],
    ['[d1] [c] [c1 c2] [1]', []],
    ['', []],
  ];
  expect(rows.map(([text]) => [text, citationsIn(text)])).toEqual(rows);
});

it('quotes an external text on one line, without apparent citations', () => {
  expect(quoteLine(' a\n [c1] and [ctx]\t[a2] [x] ')).toBe('a [ c1] and [ ctx] [ a2] [x]');
  expect(underCommand('It is 5', 'Look\nup [c1]')).toBe('Look up [ c1]: It is 5');
  expect(underCommand('It is 5', 'x'.repeat(300))).toBe(`${'x'.repeat(199)}…: It is 5`);
});
