import { describe, expect, it } from 'vitest';
import { assertRedactable, waysToWrite, withoutSecret } from './secret-values.js';

it('knows how a value may be written, each way once (F4)', () => {
  expect(waysToWrite('plain')).toEqual(['plain', 'cGxhaW4=', 'cGxhaW4']);
  expect(waysToWrite('a"b c?')).toEqual([
    'a"b c?',
    'a\\"b c?',
    'a%22b%20c%3F',
    'YSJiIGM/',
    'YSJiIGM_',
  ]);
});

it('takes values of four characters and more', () => {
  expect(assertRedactable('abcd')).toBeUndefined();
  expect(() => assertRedactable('abc')).toThrow(/a value of 3 characters/);
});

describe('a text', () => {
  it.each([
    ['nothing of it', 'nothing of it'],
    ['abcdefghijklmnopqrstuvwxyz', '[x]'],
    ['1 abcdefghijklmnopqrstuvwxyz 2 abcdefghijklmnopqrstuvwxyz 3', '1 [x] 2 [x] 3'],
    ['abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz', '[x][x]'],
    ['cut: abcdefghijklmnopqr', 'cut: [x]'],
    ['cut: abcdefghijklm', 'cut: [x]'],
    ['cut: abcdefghijkl', 'cut: abcdefghijkl'],
    ['abcdefghijklmnop... and abcdefghijklm!', '[x]... and [x]!'],
    ['abcdefghijklmxyz', '[x]xyz'],
    ['abcdefghijklmnopqrstuvwxyz!', '[x]!'],
  ])('loses a secret, whole or from its half on: %s', (text, expected) => {
    expect(withoutSecret(text, 'abcdefghijklmnopqrstuvwxyz', '[x]')).toBe(expected);
  });

  it('loses a short secret only as a whole', () => {
    expect(withoutSecret('abcd abcdef abcdefg', 'abcdef', '[x]')).toBe('abcd [x] [x]g');
    const twelve = 'abcdefghijkl';
    expect(withoutSecret(`${twelve.slice(0, 11)} ${twelve}`, twelve, '')).toBe('abcdefghijk ');
  });
});
