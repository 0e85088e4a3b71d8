import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeText, encodeText } from './encode-text.js';

const text = fc.string({
  unit: fc.oneof(
    fc.constantFrom('\0', '\u0001', '\u0002', '\u0003', 'a'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  ),
  maxLength: 20,
});

it('gives back every text, and stores none with a NUL (F3)', () => {
  fc.assert(
    fc.property(text, (original) => {
      const stored = encodeText(original);
      expect(stored).not.toContain('\0');
      expect(decodeText(stored)).toBe(original);
    }),
  );
});

it('keeps the order of texts, by code point (F6)', () => {
  const order = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(Math.sign(order(encodeText(a), encodeText(b)))).toBe(Math.sign(order(a, b)));
    }),
  );
});

it('stores the JSON of an event unchanged (F3)', () => {
  const body = JSON.stringify({ text: 'NUL \0, U+0001 \u0001, ü, \u{1F9EA}' });
  expect(encodeText(body)).toBe(body);
});
