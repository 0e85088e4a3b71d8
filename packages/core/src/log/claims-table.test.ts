import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseClaimsTable, renderClaimsTable } from './claims-table.js';

const head = ['| Claim | Confidence | Source |', '|-------|------------|--------|'];

function parse(...texts: readonly string[]) {
  return parseClaimsTable(
    texts.map((text, index) => ({ number: 10 + index, text })),
    9,
  );
}

describe('a table of claims', () => {
  it('reads back as written, for any cells (E3)', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '|', '\\', '`', '*', 'é'), minLength: 1 });
    const claim = fc.record({
      claim: text,
      confidence: fc.constantFrom(0, 0.5, 0.123, 1),
      source: text,
    });
    fc.assert(
      fc.property(fc.array(claim, { maxLength: 4 }), (claims) => {
        expect(parse(...renderClaimsTable(claims).split('\n'))).toEqual(claims);
      }),
    );
  });

  it('has two decimals if exact, and otherwise all digits (E3)', () => {
    const rows = [0.5, 1, 0.125].map((confidence) => ({ claim: 'c', confidence, source: 's' }));

    expect(renderClaimsTable(rows).split('\n').slice(2)).toEqual([
      ...['| c | 0.50 | s |', '| c | 1.00 | s |', '| c | 0.125 | s |'],
    ]);
  });

  it.each([
    ['no lines', [], 9],
    ['no rule', head.slice(0, 1), 9],
    ['other titles', ['| A | Confidence | Source |', head[1] ?? ''], 10],
    ['a rule of something else', [head[0] ?? '', '| a | - | - |'], 11],
    ['two cells', [...head, '| a | 0.5 |'], 12],
    ['four cells', [...head, '| a | 0.5 | s | t |'], 12],
    ['text before the first cell', [...head, 'x | a | 0.5 | s |'], 12],
    ['text after the last cell', [...head, '| a | 0.5 | s | x'], 12],
    ['a confidence above 1', [...head, '| a | 1.01 | s |'], 12],
    ['a confidence below 0', [...head, '| a | -0.01 | s |'], 12],
    ['more than a number', [...head, '| a | 0.5 x | s |'], 12],
    ['a wrong row after a right one', [...head, '| a | 1 | s |', '| a |'], 13],
  ])('is rejected with %s, naming the line (E3)', (_, lines, line) => {
    expect(() => parse(...lines)).toThrow(new RegExp(`\\b${line}\\b`));
  });
});
