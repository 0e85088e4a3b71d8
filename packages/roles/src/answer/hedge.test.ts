import type { Claim } from '@pce/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hedge } from './hedge.js';

const claims: readonly Claim[] = [
  { id: 'c1', claim: 'sure', confidence: 1, source: 's', event: 1 },
  { id: 'c2', claim: 'hearsay', confidence: 0.35, source: 's', event: 2 },
];

describe('hedge', () => {
  it.each([
    ['It is 5 [c2].', 'It is 5 (confidence 0.35) [c2].'],
    ['It is 5. [c2]', 'It is 5. (confidence 0.35) [c2]'],
    [
      '- Price: 5 [c1, c2]\n- Colour: red [c1]',
      '- Price: 5 (confidence 0.35) [c1, c2]\n- Colour: red [c1]',
    ],
    ['It is probably 5 [c2].', 'It is probably 5 [c2].'],
    ['It is 5 [c1].', 'It is 5 [c1].'],
  ])(
    'writes the confidence where a doubtful claim is worded as certain: %s (A11)',
    (answer, hedged) => {
      expect(hedge(answer, claims, 0.7)).toBe(hedged);
    },
  );

  it('changes nothing else, and nothing the second time', () => {
    const piece = fc.constantFrom('It is 5', ' ', '. ', '[c1]', '[c2]', '\n', '- ', 'maybe ');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const answer = pieces.join('');
        const once = hedge(answer, claims, 0.7);
        expect(hedge(once, claims, 0.7)).toBe(once);
        const without = once.replaceAll(/\(confidence 0\.35\)/g, '');
        expect(without.replace(/\s/g, '')).toBe(answer.replace(/\s/g, ''));
      }),
    );
  });
});
