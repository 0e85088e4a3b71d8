import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fenceFor } from './fence.js';

describe('a fence', () => {
  it('cannot be closed by any text inside', () => {
    const seed = 'Compare three laptops';
    const { marker } = fenceFor(seed);
    const piece = fc.oneof(
      fc.string(),
      fc.constant(marker),
      fc.integer({ min: 0, max: marker.length }).map((length) => marker.slice(0, length)),
      fc.integer({ min: 0, max: marker.length }).map((from) => marker.slice(from)),
      fc.constantFrom('\n', '>>', '<<', ' '),
    );
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 30 }), (pieces) => {
        const text = `.${pieces.join('')}`;
        const lines = fenceFor(seed).around('results', text).split('\n');
        expect(lines[0]).toBe(`<<${marker} results`);
        expect(lines.at(-1)).toBe(`${marker}>>`);
        expect(lines.slice(1, -1).join('\n')).not.toContain(marker);
      }),
    );
  });
});
