import { expect, it } from 'vitest';
import { shorten, shortenMiddle } from './words.js';

it('puts a text on one line and truncates its end', () => {
  expect([
    shorten(' a\n b  c ', 5),
    shorten('abcdef', 5),
    shorten('abcdef', 6),
    shorten('', 5),
  ]).toEqual(['a b c', 'abcd…', 'abcdef', '']);
});

it('truncates the middle if the end matters', () => {
  expect([
    shortenMiddle(' a\n b ', 5),
    shortenMiddle('0123456789abcdef', 16),
    shortenMiddle('0123456789abcdef', 15),
    shortenMiddle('0123456789abcdef', 12),
  ]).toEqual(['a b', '0123456789abcdef', '01234 … 9abcdef', '0123 … bcdef']);
});
