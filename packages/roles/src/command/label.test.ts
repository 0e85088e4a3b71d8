import { commandTokens } from '@pce/core/commands';
import { describe, expect, it } from 'vitest';
import { areDerived } from './derived-words.js';
import { isFileName } from './file-name.js';
import { firstFrom } from './first-from.js';
import { labelOf } from './label.js';

describe('the words around a value', () => {
  it.each<readonly [string, string]>([
    ['with a base of X', 'bas a'],
    ['a b c d e X', 'e d c b'],
    ['X f g h i j', 'f g h i'],
    ['of is the X', ''],
    ['height is equal to X', 'height'],
    ['width and X', ''],
    ['width or X', ''],
    ['width, X', ''],
    ['width in X', ''],
    ['X bedrooms and baths', 'bedroom'],
    ['X bedrooms or baths', 'bedroom'],
    ['X of bedrooms', ''],
    ['X, bedrooms', ''],
    ['Width OF X', 'width'],
    ['X', ''],
  ])('of "%s" are its label: "%s" (A3)', (command, words) => {
    const tokens = commandTokens(command.replace('X', '`x`'));
    const place = tokens.findIndex(({ kind }) => kind === 'quoted');

    expect(labelOf(tokens, place, place + 1).join(' ')).toBe(words);
  });
});

describe('areDerived', () => {
  it.each([
    ['multiply', 'multiplication', true],
    ['multiplication', 'multiply', true],
    ['compute', 'computation', true],
    ['comput', 'comput', true],
    ['count', 'counter', true],
    ['coun', 'count', false],
    ['count', 'country', true],
    ['report', 'repository', false],
    ['largest', 'largely', true],
    ['relation', 'relative', true],
    ['relations', 'relatives', false],
    ['abcd', 'abcde', false],
    ['', '', false],
  ])('of %s and %s is %s', (one, other, expected) => {
    expect(areDerived(one, other)).toBe(expected);
  });
});

describe('firstFrom', () => {
  it('finds the first part at or after a position', () => {
    const parts = [0, 3, 3, 7].map((start) => ({ start }));
    const found = [-1, 0, 1, 3, 4, 7, 8].map((position) => firstFrom(parts, position));

    expect(found).toEqual([0, 0, 1, 1, 3, 3, 4]);
    expect(firstFrom([], 5)).toBe(0);
  });
});

describe('isFileName', () => {
  it.each([
    ['notes.md', true],
    ['a/b.MJS', true],
    ['two words.md', false],
    ['.md', false],
    ['notes.exe', false],
    ['notes.md.', false],
    ['notes', false],
  ])('of %s is %s', (text, expected) => {
    expect(isFileName(text)).toBe(expected);
  });
});
