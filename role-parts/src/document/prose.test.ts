import { expect, it } from 'vitest';
import { isProhibition, proseOf } from './prose.js';

it.each<readonly [string, readonly string[], readonly string[]]>([
  ['Read it. Write it.', ['Read it.', 'Write it.'], []],
  ['Go to e.g. Paris. Stop!', ['Go to e.g. Paris.', 'Stop!'], []],
  ['Read version 1.2 of it. Why? So it is.', ['Read version 1.2 of it.', 'Why?', 'So it is.'], []],
  ['a b. c', ['a b. c'], []],
  ['One.\n\nTwo\n lines. Do not send.', ['One.', 'Two lines.'], ['Do not send.']],
  ['Never mind. Don’t delete `a`!', ['Never mind.'], ['Don’t delete `a`!']],
  ['Write "a. B" and `c. D`. Then stop.', ['Write "a. B" and `c. D`.', 'Then stop.'], []],
  ['Write “a. B” now. Stop.', ['Write “a. B” now.', 'Stop.'], []],
  [' \n\n ', [], []],
])('divides %j into sentences (E1)', (text, acts, prohibitions) => {
  expect(proseOf(text)).toEqual({ acts, prohibitions });
});

it.each([
  ['Do not delete anything', true],
  ['DO NOT SEND it to `a`', false],
  ['Please do not change `a`', true],
  ['Don’t write to `a`', true],
  ['Never overwrite files', true],
  ['Never', false],
  ['Never mind.', false],
  ['No.', false],
  ['No, wait.', false],
  ["Don't.", false],
  ["Don't do that.", false],
  ["Don't delete it.", false],
  ["Don't forget to delete `a`", false],
  ['Delete, not now', false],
  ['', false],
])('recognizes whether %j forbids an act: %s (E1)', (sentence, forbids) => {
  expect(isProhibition(sentence)).toBe(forbids);
});
