import { anyCharacter } from '@pce/test-support';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printable, printableJson, printableLine } from './output.js';

/** Characters that control a terminal, and marks that reorder text. */
const obeyed = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

const nastyText = fc.string({ unit: anyCharacter });

describe('printable', () => {
  it('shows an escape sequence instead of obeying it', () => {
    expect(printable('\u001b[31mred\u001b]0;title\u0007')).toBe('\\x1b[31mred\\x1b]0;title\\x07');
  });

  it('shows marks that reorder text, so that a name reads as it is', () => {
    expect(printable('a\u202etxt.exe')).toBe('a\\u202etxt.exe');
  });

  it('shows a joiner that joins no emoji', () => {
    expect(printable('pay\u200dpal')).toBe('pay\\u200dpal');
  });

  it('removes every control character of any text', () => {
    fc.assert(
      fc.property(nastyText, (text) => {
        expect(printable(text).replaceAll(/[\n\t]/g, '')).not.toMatch(obeyed);
      }),
    );
  });
});

describe('printableLine', () => {
  it('returns one line of at most the given length for any text', () => {
    fc.assert(
      fc.property(nastyText, fc.integer({ min: 10, max: 200 }), (text, length) => {
        const line = printableLine(text, length);
        expect(line.length).toBeLessThanOrEqual(length);
        expect(line).not.toMatch(obeyed);
      }),
    );
  });

  it('keeps joined emoji whole where it cuts a line', () => {
    const family = '👨‍👩‍👧';
    for (let length = 9; length <= 25; length += 1) {
      const line = printableLine(family.repeat(20), length);
      expect(line.length).toBeLessThanOrEqual(length);
      expect(line.replaceAll(family, '')).toBe(' … ');
    }
  });
});

describe('printableJson', () => {
  it('reads back as the same document and holds nothing that a terminal obeys', () => {
    fc.assert(
      fc.property(fc.record({ text: nastyText, list: fc.array(nastyText) }), (document) => {
        const json = printableJson(document);
        expect(JSON.parse(json)).toEqual(document);
        expect(json.replaceAll('\n', '')).not.toMatch(obeyed);
      }),
    );
  });
});
