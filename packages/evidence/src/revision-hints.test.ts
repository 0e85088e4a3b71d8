import { expect, it } from 'vitest';
import { checkAnswer, revisionHints } from './index.js';

const sources = [
  {
    id: 'c1',
    data: {
      rooms: [
        { name: 'Ash', price: 935.25 },
        { name: 'Oak', price: 1200 },
      ],
      tax: 0.2,
    },
  },
  { id: 'c2', data: 'item,n\nbed,3\n' },
];

function hints(answer: string): readonly string[] {
  return revisionHints(checkAnswer(answer, sources), sources);
}

it.each([
  ['Both rooms come to €1,795.00 [=sum(c1.rooms.price)].', ['€1,795.00', '€2,135.25']],
  ['Das sind 2.000,5 € [=sum(c1.rooms.price)].', ['2.135,3']],
  ['Tax is 25% [=c1.tax].', ['25%', '20%']],
  ['Three [=count(c1.rooms)] rooms.', ['Three', 'gives 2']],
  ['Ash costs more [=c1.rooms[0].price > c1.rooms[1].price] than Oak.', ['935.25 > 1200']],
  ['Ash costs 1,200 [c1].', ['c1: rooms[name, price], tax']],
  ['There are 4 beds [c2].', ['c2: [item, n]']],
  ["It rains [c2 'rain'].", ['quote words']],
])('suggests a correction for "%s" (A11)', (answer, told) => {
  const [hint] = hints(answer);
  for (const each of told) expect(hint).toContain(each);
});

it('names the fields of a result once, also if it has two ids (A11)', () => {
  const [first] = sources;
  const both = first === undefined ? [] : [first, { ...first, id: 'r1' }];
  const [hint = ''] = revisionHints(checkAnswer('Ash costs 1,201.', both), both);
  expect(hint.split('rooms[name, price]')).toHaveLength(2);
});

it('returns at most 12 lines, and none for proven values', () => {
  expect(
    hints(Array.from({ length: 30 }, (_, at) => `It is ${at + 300}.`).join('\n')),
  ).toHaveLength(12);
  expect(hints('Ash costs 935.25 [c1].')).toEqual([]);
});
