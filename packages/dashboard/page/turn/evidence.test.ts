import type { Statement, TurnClaim } from '@pce/client';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { claimsOf, cutAnswer, markValues } from './evidence.ts';

function aStatement(text: string, citations: readonly string[] = []): Statement {
  return { text, label: 'supported', citations, reason: null, formula: null };
}

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

  it('lose no character of the result, whatever it holds (D6)', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (text, said) => {
        const pieces = markValues(text, said);

        expect(pieces.map(({ text: piece }) => piece).join('')).toBe(text);
      }),
    );
  });
});
