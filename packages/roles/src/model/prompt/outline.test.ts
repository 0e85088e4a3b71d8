import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { outline } from './outline.js';

const count = (text: string): number => Math.ceil(text.length / 4);

describe('the outline of a request', () => {
  it('is the request if it fits', () => {
    expect(outline('# A\n- b', 100, count)).toBe('# A\n- b');
  });

  it('keeps headings and first steps, and counts omitted ones (A20)', () => {
    const steps = Array.from({ length: 300 }, (_, index) => `${index + 1}. Do number ${index + 1}`);
    const text = outline(`# Plan\n${steps.join('\n')}\n# Limits\nNone.`, 200, count);
    expect(text).toMatch(/^\[Shortened from \d+ characters\.\]\n# Plan\n1\. Do number 1\n/);
    expect(text).toMatch(/\[\d+ more steps\]\n# Limits\nNone\.$/);
  });

  it('fits for any request', () => {
    const line = fc.oneof(
      fc.string({ maxLength: 400 }),
      fc.constantFrom('# Head', '- item', '1. x'),
    );
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 200 }),
        fc.integer({ min: 100, max: 2_000 }),
        (lines, room) => {
          expect(count(outline(lines.join('\n'), room, count))).toBeLessThanOrEqual(room);
        },
      ),
    );
  });
});
