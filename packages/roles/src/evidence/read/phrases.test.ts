import { expect, it } from 'vitest';
import { inOneWord } from './phrases.js';

it('puts one word for a phrase, and keeps all places', () => {
  const rows = [
    ['runs on time', 'runs timely '],
    ['on schedule', 'timely     '],
    ['in the first quarter', 'in the q1           '],
    ['the 1st quarter and the second quarter', 'the q1          and the q2            '],
    ['2nd quarter', 'q2         '],
    ['third quarter', 'q3           '],
    ['3rd quarter', 'q3         '],
    ['fourth quarter', 'q4            '],
    ['4th quarter', 'q4         '],
    ['last quarter', 'q4          '],
    ['fifth quarter', 'fifth quarter'],
    ['once upon time', 'once upon time'],
  ] as const;
  expect(rows.map(([text]) => [text, inOneWord(text)])).toEqual(rows);
});
