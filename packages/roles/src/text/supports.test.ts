import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { supportsOf } from './supports.js';
import { valuesIn } from './values-in.js';

describe('values', () => {
  it('are numbers, codes and quotations, without citations', () => {
    expect(
      valuesIn('`Acme 13` costs 1,299.50 USD ("new") on 2026-11-20, QX-8841, 45% [c1, c22]'),
    ).toEqual(['Acme 13', 'new', '1,299.50', '2026-11-20', 'QX-8841', '45%']);
  });

  it('are found in a text that was made of them, in whatever company', () => {
    const value = fc.oneof(
      fc.nat().map(String),
      fc.double({ min: 0.01, max: 1e6, noNaN: true }).map((number) => number.toFixed(2)),
      fc.constantFrom('QX-8841', 'r3', '2026-11-20'),
    );
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 20 }), (values) => {
        const text = JSON.stringify({ values });
        const supports = supportsOf(text);
        expect(values.filter((each) => !supports(each))).toEqual([]);
        expect(supports('QX-0000')).toBe(false);
      }),
    );
  });

  it('take no more time in a megabyte of one letter', () => {
    expect(valuesIn('x'.repeat(1_000_000))).toEqual([]);
  });
});
