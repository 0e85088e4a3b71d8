import { expect, it } from 'vitest';
import { isProhibition, proseOf } from './prose.js';

it.each<readonly [string, readonly string[], readonly string[]]>([
  ['Read it. Write it.', ['Read it.', 'Write it.'], []],
  ['Go to e.g. Paris. Stop!', ['Go to e.g. Paris.', 'Stop!'], []],
  ['Read version 1.2 of it. Why? So it is.', ['Read version 1.2 of it.', 'Why?', 'So it is.'], []],
  ['a b. c', ['a b. c'], []],
  ['One.\n\nTwo\n lines. Do not go.', ['One.', 'Two lines.'], ['Do not go.']],
  ['Never go. Don’t stay! Nicht so.', [], ['Never go.', 'Don’t stay!', 'Nicht so.']],
  ['Write "a. B" and `c. D`. Then stop.', ['Write "a. B" and `c. D`.', 'Then stop.'], []],
  ['Write “a. B” now. Stop.', ['Write “a. B” now.', 'Stop.'], []],
  [' \n\n ', [], []],
])('divides %j into sentences (E1)', (text, acts, prohibitions) => {
  expect(proseOf(text)).toEqual({ acts, prohibitions });
});

it.each([
  ['Do not go', true],
  ['DO NOT GO', true],
  ['Do it', false],
  ['Never', true],
  ['Don’t', true],
  ["Isn't it", true],
  ['Nicht', true],
  ['Ne pas', true],
  ['No dogs', true],
  ['Notice it', false],
  ['Go, not now', false],
  ['Don’t forget to go', false],
  ['Do not forget to go', false],
  ["Don't forget it", true],
  ['No te olvides de mandarlo', false],
  ["N'oublie pas d'y aller", false],
  ['No te vayas', true],
  ['', false],
])('says of %j that it forbids: %s (E1)', (sentence, forbids) => {
  expect(isProhibition(sentence)).toBe(forbids);
});
