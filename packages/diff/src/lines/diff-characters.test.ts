import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffCharacters } from './diff-characters.ts';

const text = fc.string({ maxLength: 60 });

describe('a diff by character', () => {
  it('holds both texts whole (C2)', () => {
    fc.assert(
      fc.property(text, text, (from, to) => {
        const parts = diffCharacters(from, to);
        const without = (kind: string) =>
          parts.flatMap((part) => (part.kind === kind ? [] : [part.text])).join('');
        expect(without('added')).toBe(from);
        expect(without('removed')).toBe(to);
      }),
    );
  });

  it('shows the word that changed (C2)', () => {
    expect(diffCharacters('Wait 5 minutes', 'Wait 50 minutes')).toEqual([
      { kind: 'equal', text: 'Wait 5' },
      { kind: 'added', text: '0' },
      { kind: 'equal', text: ' minutes' },
    ]);
  });

  it('does not compare long texts (C2)', () => {
    const parts = diffCharacters('a'.repeat(9_000), `${'a'.repeat(9_000)}b`);
    expect(parts.map(({ kind }) => kind)).toEqual(['removed', 'added']);
  });
});
