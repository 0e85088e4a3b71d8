import type { AnswerValue, Statement, TurnClaim } from '@pce/client';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boreBy, claimsOf, cutAnswer, cutStatement, markValues } from './evidence.ts';

function aStatement(text: string, citations: readonly string[] = []): Statement {
  return { text, label: 'supported', citations, reason: null, formula: null };
}

function aValue(text: string, start: number, more: Partial<AnswerValue> = {}): AnswerValue {
  const none = { formula: null, computed: null, source: null, quotation: null, reason: null };
  const place = { text, start, end: start + text.length };
  return { ...place, label: 'derived', citations: [], inputs: [], ...none, ...more };
}

describe('a statement', () => {
  it('is cut at its own values, and not at equal text elsewhere or inside another (A11)', () => {
    const values = [aValue('5', 2), aValue('$549', 10), aValue('549', 11), aValue('7', 16)];
    expect(cutStatement('costs $549.', 4, values)).toEqual([
      ...[{ text: 'costs ' }, { text: '$549', value: '1' }, { text: '.' }],
    ]);
  });

  it('leads to what its value rests on: inputs, else the quotation, else itself (A11)', () => {
    const inputs = [
      { path: 'c1.a', value: 5 },
      { path: 'c1.b', value: 'Oak' },
    ];
    expect(boreBy(aValue('10', 0, { inputs, quotation: 'ten' }))).toBe('5 Oak');
    expect(boreBy(aValue('10', 0, { quotation: 'ten' }))).toBe('ten');
    expect(boreBy(aValue('10', 0))).toBe('10');
  });
});

describe('an answer', () => {
  it('is cut at its statements, each after the one before, and nothing of it is lost (D6)', () => {
    const parts = cutAnswer('# Laptops\n\nIt costs $5. It costs $5. Buy it.', [
      aStatement('It costs $5.'),
      aStatement('It costs $5.'),
      aStatement('It is green.'),
    ]);

    expect(parts.flatMap((part) => (part.type === 'statement' ? [part.index] : []))).toEqual([
      0, 1,
    ]);
    expect(parts.map(({ text }) => text).join('')).toBe(
      '# Laptops\n\nIt costs $5. It costs $5. Buy it.',
    );
  });

  it('is text if it has no statement, and nothing if it is empty (D6)', () => {
    expect(cutAnswer('It costs $5.', [aStatement('')])).toEqual([
      { type: 'text', text: 'It costs $5.' },
    ]);
    expect(cutAnswer('', [aStatement('It costs $5.')])).toEqual([]);
    expect(cutAnswer('It costs $5. ', [aStatement('$6'), aStatement('It costs $5.')])).toEqual([
      { type: 'statement', text: 'It costs $5.', index: 1 },
      { type: 'text', text: ' ' },
    ]);
    expect(cutAnswer('So: it costs $5.', [aStatement('it costs $5.')])).toEqual([
      { type: 'text', text: 'So: ' },
      { type: 'statement', text: 'it costs $5.', index: 0 },
    ]);
  });

  it('keeps every character, whatever the statements are (D6)', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string(), { maxLength: 5 }), (answer, texts) => {
        const parts = cutAnswer(
          answer,
          texts.map((text) => aStatement(text)),
        );

        expect(parts.map(({ text }) => text).join('')).toBe(answer);
      }),
    );
  });

  it('leads from a statement to the claims that it cites, in its order (D6)', () => {
    const claim = { claim: '', source: '', confidence: 1, event: 8, ref: 'r1', turnId: null };
    const claims: TurnClaim[] = [
      { ...claim, claimId: 'c1' },
      { ...claim, claimId: 'c2' },
    ];

    expect(claimsOf(aStatement('', ['c2', 'ctx', 'c1']), claims)).toEqual([claims[1], claims[0]]);
  });
});

describe('the values of a statement', () => {
  const marked = (text: string, said: string): string[] =>
    markValues(text, said).flatMap(({ text: piece, isMarked }) => (isMarked ? [piece] : []));

  it('are marked where the result has them whole, and not within another number (D6)', () => {
    expect(marked('{"price": 549, "id": 15490}', 'It costs $549.')).toEqual(['549']);
    expect(marked('{"weight": 1.3, "x": 1}', 'It weighs 1.3 kg [c1]')).toEqual(['1.3']);
    expect(marked('{"weight": 1.3, "count": 1}', '1 laptop')).toEqual(['1']);
    expect(marked('"shop": "Corner"', 'Corner sells it')).toEqual(['Corner']);
  });

  it.each([
    ['nothing is said', '', [{ text: 'It is 5', isMarked: false }]],
    ['only a citation is said', '[c5]', [{ text: 'It is 5', isMarked: false }]],
    [
      'it is the whole end',
      '5',
      [
        { text: 'It is ', isMarked: false },
        { text: '5', isMarked: true },
      ],
    ],
  ])('leave the rest of the result as it is where %s (D6)', (_, said, pieces) => {
    expect(markValues('It is 5', said)).toEqual(pieces);
  });

  it('are marked as long as they are, at the beginning too (D6)', () => {
    expect(markValues('1.5 and 15', '1.5 or 1 or 5')).toEqual([
      { text: '1.5', isMarked: true },
      { text: ' and 15', isMarked: false },
    ]);
    expect(markValues('Ann5 Anna', 'Ann or Anna')).toEqual([
      { text: 'Ann5 ', isMarked: false },
      { text: 'Anna', isMarked: true },
    ]);
    expect(markValues('1x5 1.5', '1.5')).toEqual([
      { text: '1x5 ', isMarked: false },
      { text: '1.5', isMarked: true },
    ]);
    expect(markValues('It of', 'It of Of')).toEqual([{ text: 'It of', isMarked: false }]);
  });

  it('lose no character of the result, whatever it holds (D6)', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (text, said) => {
        const pieces = markValues(text, said);

        expect(pieces.map(({ text: piece }) => piece).join('')).toBe(text);
      }),
    );
  });
});
