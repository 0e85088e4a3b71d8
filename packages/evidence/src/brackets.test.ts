import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bracketFilter, checkAnswer } from './index.js';

const sources = [{ id: 'c1', data: { a: 2, b: 1, note: 'fog and rain' } }];

function streamed(answer: string, sizes: readonly number[]): string {
  let shown = '';
  const filter = bracketFilter((text) => {
    shown += text;
  });
  for (let at = 0, turn = 0; at < answer.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1;
    filter.add(answer.slice(at, at + size));
    at += size;
  }
  filter.end();
  return shown;
}

describe('brackets are removed (A11)', () => {
  it.each([
    [
      "Two [=c1.a] more [=c1.a > c1.b], because of fog [c1 'fog and rain'].",
      'Two more, because of fog [c1].',
    ],
    [
      'Near-misses: 2 (=c1.a), 1 [c1.b], 3 [sum(c1.a, c1.b)], fog (c1 "fog").',
      'Near-misses: 2, 1, 3, fog [c1].',
    ],
    ["Nested [=max(c1.list[a='x]' & b>2].n)] ones.", 'Nested ones.'],
    ["It's late [c1 'it's fog'], so [=c1.a='St Anne's'] wait.", "It's late [c1], so wait."],
    ["Late [c1 'it is late'] [c1], [c2] [c2 'so'].", 'Late [c1], [c2].'],
    ['**2** [=c1.a] and **1 [=c1.b]** stay.', '**2** and **1** stay.'],
    ['Citations stay [c1], [c1, c2] and [c1][c2].', 'Citations stay [c1], [c1, c2] and [c1][c2].'],
    [
      'Text in brackets [see note] (and this) stays [1].',
      'Text in brackets [see note] (and this) stays [1].',
    ],
    ['Unclosed 2 [=sum(c1.a) and more\nnext line', 'Unclosed 2 and more\nnext line'],
    ['Unclosed 2 [=c1.a\nnext line', 'Unclosed 2\nnext line'],
    ["One short 2 [=c1.x[a='b'.n], and on.", 'One short 2, and on.'],
    ['Crossed 2 [=sum(c1.x[a = 1].n] of them.', 'Crossed 2 of them.'],
    ['Open 2 [=c1.x.sum() and on. Then 1 [=c1.b].', 'Open 2 and on. Then 1.'],
    ['| 2 [=max(c1.x.n | 3 |', '| 2 | 3 |'],
    ['Cited (c1), [c1 and c2] or (c1, c2).', 'Cited [c1], [c1, c2] or [c1, c2].'],
    ['Code `2 [=c1.a]` stays.', 'Code `2 [=c1.a]` stays.'],
    ['```\n2 [=c1.a]\n```\n2 [=c1.a]', '```\n2 [=c1.a]\n```\n2'],
    ['> quoted 2 [=c1.a]\nnot 2 [=c1.a]', '> quoted 2 [=c1.a]\nnot 2'],
    ['A link [=c1.a](https://x.example/a) stays.', 'A link [=c1.a](https://x.example/a) stays.'],
    [
      'An address [a](https://x.example/?q=[=c1.a]) is no check, 2 [=c1.a].',
      'An address [a](https://x.example/?q=[=c1.a]) is no check, 2.',
    ],
    ['| a | 2 [=c1.a] |\n|--|--|', '| a | 2 |\n|--|--|'],
    ['Half 2 [=c1.', 'Half 2'],
    ['A tick ` alone 2 [=c1.a].', 'A tick ` alone 2.'],
  ])('%s', (answer, text) => {
    expect(checkAnswer(answer, sources).text).toBe(text);
    expect(streamed(answer, [1])).toBe(text);
    expect(streamed(answer, [3, 1, 7])).toBe(text);
  });

  it('streams the same text as checked, for any split', () => {
    const parts = [
      '[=',
      '[c1 ',
      "'",
      '"',
      ']',
      '[',
      '(',
      ')',
      'c1.a',
      ' ',
      '`',
      '```',
      '\n',
      '> ',
      'word',
      '2',
      '.',
      '[c1]',
      '](x)',
      '*',
    ];
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...parts), { maxLength: 25 }).map((each) => each.join('')),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }),
        (answer, sizes) => streamed(answer, sizes) === checkAnswer(answer, []).text,
      ),
      { numRuns: 2_000, seed: 11 },
    );
  });

  it('emits text at once and holds back only possible brackets', () => {
    const shown: string[] = [];
    const filter = bracketFilter((text) => shown.push(text));
    filter.add('They gave 2');
    expect(shown.join('')).toBe('They gave 2');
    filter.add(' [=c1');
    expect(shown.join('')).toBe('They gave 2');
    filter.add('.a] doses');
    expect(shown.join('')).toBe('They gave 2 doses');
  });
});
