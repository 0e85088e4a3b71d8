import type { AnswerValue, Statement } from '@pce/client/internal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutAnswer, cutStatement, markValues } from './evidence.ts';

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
      { text: 'costs ' },
      { text: '$549', value: '1' },
      { text: '.' },
    ]);
  });
});

describe('an answer', () => {
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
