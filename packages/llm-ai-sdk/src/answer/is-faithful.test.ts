import { expect, it } from 'vitest';
import { isFaithful } from './is-faithful.js';

it.each([
  ['a comma was missing', ['-15', 'it', 's"'], `[-15"it's"]`],
  ['a quote was lost', { a: 'b", [1' }, '{"a":"b", [1}'],
  ['a key became text', { a: 'b", "c' }, '{"a":"b", "c"}'],
  ['a quote was another', { a: "b'" }, `{"a":"b',}`],
  ['a key took a quote in', { '"a': 1 }, '{""a":1,}'],
  ['a number lacks its digits', { a: 0 }, '{"a":-}'],
  ['an exponent lacks its digits', { a: 2 }, '{"a":2e}'],
])('sees that a repair was a guess: %s', (_, value, text) => {
  expect(isFaithful(value, text)).toBe(false);
});

it.each([
  ['punctuation that was written so', { a: '"b", [c]: \'d\'' }, `{"a":"\\"b\\", [c]: 'd'",}`],
  ['a quotation without escapes', { a: 'he said "no" to me' }, '{"a":"he said "no" to me"}'],
  ['single quotes', { a: 'b' }, "{'a':'b'}"],
  ['numbers', { a: [-1, 2e3, 0.5] }, '{a:[-1,2e3,.5]}'],
])('lets pass what the text says: %s', (_, value, text) => {
  expect(isFaithful(value, text)).toBe(true);
});
