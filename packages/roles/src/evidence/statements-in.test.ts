import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { statementsIn } from './statements-in.js';

const textsIn = (answer: string): string[] => statementsIn(answer).map(({ text }) => text);
const needing = (answer: string): string[] =>
  statementsIn(answer)
    .filter(({ needsEvidence }) => needsEvidence)
    .map(({ text }) => text);

describe('the statements of an answer', () => {
  it('are its sentences, each with its citations before or behind the full stop (A11)', () => {
    const answer =
      'The Acme costs 799 USD [c1]. The Bolt is lighter. [c2, c3] "Really." It is [c4].';
    expect(statementsIn(answer).map(({ text, citations }) => [text, citations])).toEqual([
      ['The Acme costs 799 USD [c1].', ['c1']],
      ['The Bolt is lighter. [c2, c3]', ['c2', 'c3']],
      ['"Really."', []],
      ['It is [c4].', ['c4']],
    ]);
  });

  it('do not break at abbreviations before a number, nor at decimals', () => {
    expect(textsIn('It costs approx. 5.20 EUR [c1].')).toEqual(['It costs approx. 5.20 EUR [c1].']);
  });

  it('are list items and rows of tables, without headings, rules and code', () => {
    const answer = [
      '# Laptops of 2026',
      '',
      '- Acme: 799 USD [c1]',
      '2. Bolt: 749 USD [c2]',
      '> Quoted words stand here [c3]',
      '',
      '| Name | Price in 2026 |',
      '|------|------:|',
      '| Acme | 799 [c1] |',
      '---',
      '```',
      'const price = 5;',
      '```',
    ].join('\n');
    expect(textsIn(answer)).toEqual([
      'Acme: 799 USD [c1]',
      'Bolt: 749 USD [c2]',
      'Quoted words stand here [c3]',
      '| Acme | 799 [c1] |',
    ]);
  });

  it.each([
    ['a fence', '```\nRevenue was 5 million.\n```', ['Revenue was 5 million.']],
    ['a fence of code', '```js\nconst revenue = 5_000_000;\n```', ['const revenue = 5_000_000;']],
    ['a fence that never ends', 'Here:\n```js\nRevenue was 5 million.', ['Revenue was 5 million.']],
    ['a heading', '# Revenue was 5 million', ['Revenue was 5 million']],
    ['a head of a table', '| Revenue | 5 million |\n|---|---|', ['| Revenue | 5 million |']],
  ])('are what the answer says where %s is all there is (A11)', (_, answer, expected) => {
    expect(needing(answer)).toEqual(expected);
  });

  it('are the sentences in a fence that names no language, beside others too (A11)', () => {
    const cited = 'The Acme costs 799 USD [c1].';
    const fenced = [
      'Revenue was 5 million.',
      '- The Bolt was sold out',
      'npm install acme --save',
      'const price = 5;',
      'Price = 5 and more',
    ];
    const inFence = (language: string) => [cited, `\`\`\`${language}`, ...fenced, '```'].join('\n');
    for (const language of ['', 'text', 'Markdown']) {
      expect(needing(inFence(language))).toEqual([
        cited,
        'Revenue was 5 million.',
        'The Bolt was sold out',
      ]);
    }
    expect(needing(inFence('sh'))).toEqual([cited]);
  });

  it('do not hide behind a sign of another fence (A11)', () => {
    const answer = 'The Acme costs 799 USD [c1].\n```js\n~~~\n```\nRevenue was 5 million.';
    expect(needing(answer)).toContain('Revenue was 5 million.');
  });

  it('want evidence unless they are labels, questions, or say nothing', () => {
    const answer =
      'These were found:\nWhich is best?\n**Prices:**\nNone.\nThree were sold.\n5 left.';
    expect(needing(answer)).toEqual(['Three were sold.', '5 left.']);
  });

  it('want none where they are about the work', () => {
    const answer =
      '## Not found\nThe price of the Bolt is not known.\n## Prices\nThey are very low.';
    expect(needing(answer)).toEqual(['They are very low.']);
  });

  it('stand where they say they stand, whatever the answer', () => {
    const piece = fc.constantFrom(
      'Acme',
      ' ',
      '. ',
      '[c1]',
      '\n',
      '- ',
      '| ',
      '# ',
      '799',
      '```',
      ':',
      '\t',
      'B',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const answer = pieces.join('');
        for (const { text, at } of statementsIn(answer)) {
          expect(answer.slice(at, at + text.length)).toBe(text);
        }
      }),
    );
  });

  it('are found in no more time where an answer is made to be hard', () => {
    expect(
      statementsIn(`${'. [c1 '.repeat(40_000)}\n${'.'.repeat(100_000)}`).length,
    ).toBeGreaterThan(0);
  });
});
