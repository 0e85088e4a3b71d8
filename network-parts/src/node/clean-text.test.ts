import { anyCharacter } from '@pce/test-support';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cleanText } from './clean-text.js';

it('removes control characters, hidden marks and halves of characters, and shortens', () => {
  const nasty = fc.constantFrom(
    '\u001b[31m',
    '\u001b]0;t\u0007',
    '\u202e',
    '\u{e0041}',
    '\ud800',
    '\0',
    '😀',
  );
  const text = fc
    .array(fc.oneof(fc.string({ unit: anyCharacter }), nasty))
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, fc.integer({ min: 3, max: 60 }), (dirty, length) => {
      const clean = cleanText(dirty, length);
      expect(clean).not.toMatch(/[\p{Cc}\p{Cf}\p{Co}]/u);
      expect(clean.isWellFormed()).toBe(true);
      expect(clean.length).toBeLessThanOrEqual(length);
    }),
  );
});

it('keeps words in any script, on one line', () => {
  expect(cleanText('  Größe\n\tund 大小 \u001b[1mfett\u001b[0m ', 100)).toBe('Größe und 大小 fett');
  expect(cleanText('abcdefgh', 6)).toBe('abc...');
});
