import { describe, expect, it } from 'vitest';
import { firstSentence } from './first-sentence.js';
import { type NamedPosition, positionals } from './positionals.js';

function at(index: number, name: string | undefined, more: Partial<NamedPosition> = {}) {
  return { index, name, schema: { type: 'string' }, isRequired: true, isList: false, ...more };
}

describe('values by position', () => {
  it('are a command line in the order of their positions (E2)', () => {
    const found = [
      at(2, 'Rest', { isList: true }),
      at(1, 'FILE', { isRequired: false, schema: { type: 'integer' } }),
    ];
    expect(positionals(found, 'About it')).toEqual({
      kind: 'command-line',
      description: 'About it',
      parameters: [
        { name: 'file', place: 'positional', isRequired: false, schema: { type: 'integer' } },
        {
          ...{ name: 'rest', place: 'positional', isRequired: false },
          schema: { type: 'array', items: { type: 'string' } },
        },
      ],
    });
    expect(positionals([at(1, 'a')])).toMatchObject({ parameters: [{ isRequired: true }] });
  });

  it.each([
    ['none', []],
    ['a gap', [at(1, 'a'), at(3, 'b')]],
    ['no first', [at(2, 'a')]],
    ['no name', [at(1, 'a'), at(2, undefined)]],
    ['one name twice', [at(1, 'a'), at(2, 'a')]],
    ['a list before others', [at(1, 'a', { isList: true }), at(2, 'b')]],
  ])('are unknown with %s (E2)', (_, found) => {
    expect(positionals(found)).toMatchObject({
      kind: 'unknown',
      reason: expect.stringContaining('does not tell the names'),
    });
  });
});

it.each([
  ['Sum a column. Then stop.', 'Sum a column'],
  ['Sum!  More', 'Sum'],
  ['Is it? Yes', 'Is it?'],
  ['  Sum\n  a column of v1.2 files\n\nMore.', 'Sum a column of v1.2 files'],
  ['One\r\n \r\nTwo', 'One'],
  ['no stop', 'no stop'],
  ['.', undefined],
  ['', undefined],
  [null, undefined],
  [undefined, undefined],
  ['x'.repeat(301), 'x'.repeat(300)],
  [`${'x'.repeat(299)} y`, 'x'.repeat(299)],
])('the first sentence of %j is %j (E2)', (text, sentence) => {
  expect(firstSentence(text)).toBe(sentence);
});
