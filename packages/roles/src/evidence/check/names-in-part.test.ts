import type { Json } from '@pce/core';
import { expect, it } from 'vitest';
import { sourcesOf } from '../../../test/statements.js';
import { namesInPart } from './names-in-part.js';

const foundIn = (word: string, data: Json): unknown[] =>
  sourcesOf(data).flatMap((source) => namesInPart(word, source).map(({ value }) => value));

it.each([
  ['the surname', 'Weber', 'Jonas Weber', true],
  ['the first name', 'Jonas', 'Jonas Weber', true],
  ['the word in any case', 'WEBER', 'Jonas Weber', true],
  ['no word between them', 'Maria', 'Jonas Maria Weber', false],
  ['a particle', 'Berg', 'Jonas van der Berg', true],
  ['a company', 'Weber', 'Weber & Sons', true],
  ['no one word', 'Weber', 'Weber', false],
  ['no words of a sentence', 'Weber', 'Weber is away', false],
  ['no words in lower case', 'weber', 'jonas weber', false],
  ['no name of five words', 'Weber', 'Jonas Maria Otto Karl Weber', false],
  ['no short word', 'Li', 'Li Weber', false],
  ['a word of three letters', 'Lin', 'Lin Weber', true],
  ['no name inside a text', 'Weber', 'The Jonas Weber, away', false],
  ['no other name', 'Meier', 'Jonas Weber', false],
])('finds %s (A11)', (_, word, name, isFound) => {
  expect(foundIn(word, { name })).toEqual(isFound ? [name] : []);
});

it('finds no word of two names, but all places of one (A11)', () => {
  const names = [{ name: 'Jonas Weber' }, { name: 'Ida Weber' }, { name: 'Jonas Weber' }];
  expect(foundIn('Weber', names)).toEqual([]);
  expect(foundIn('Jonas', names)).toEqual(['Jonas Weber', 'Jonas Weber']);
  expect(foundIn('Otto', [{ name: 'Otto Otto' }, { age: 4 }])).toEqual(['Otto Otto']);
});

it('reads the names of a source once', () => {
  const [source] = sourcesOf({ name: 'Jonas Weber' });
  if (source === undefined) throw new Error('there is no source');
  expect(namesInPart('Weber', source)).toBe(namesInPart('Weber', source));
});
