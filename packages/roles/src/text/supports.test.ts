import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { supportsOf } from './supports.js';
import { numbersIn, valuesIn } from './values-in.js';

describe('values', () => {
  it('are numbers, codes and quotations, without citations', () => {
    expect(
      valuesIn('`Acme 13` costs 1,299.50 USD ("new") on 2026-11-20, QX-8841, 45% [c1, c22]'),
    ).toEqual(['Acme 13', 'new', '1,299.50', '2026-11-20', 'QX-8841', '45%']);
  });

  it('are found in a text that contains them, in any context', () => {
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

  it('take linear time in a megabyte of one letter', () => {
    expect(valuesIn('x'.repeat(1_000_000))).toEqual([]);
  });
});

it('finds values as written, or as numbers in another form (A4)', () => {
  const supports = supportsOf(
    'The Acme 13 costs 1200, weighs 12.34 and has a share of 0.45; 7.5 and 88',
  );
  const rows: readonly (readonly [string, boolean])[] = [
    ['acme 13', true],
    ['Acme 14', false],
    ['1,200', true],
    ['1,200.00', true],
    ['1201', false],
    ['12', false],
    ['12.3', true],
    ['12.34', true],
    ['12.4', false],
    ['12.29', false],
    ['12.345', false],
    ['45%', true],
    ['45.0%', true],
    ['46%', false],
    ['44.6%', false],
    ['88%', true],
    ['8', false],
    ['7', false],
    ['7.5', true],
    ['8.0', false],
  ];
  expect(rows.map(([value]) => [value, supports(value)])).toEqual(rows);
});

it('reads values and numbers of a text', () => {
  expect(valuesIn('“New” `a b` "x" 5 (confidence 0.35) [c1, a2] A-1 v1.2 10:30 45% `c1`')).toEqual([
    'New',
    'a b',
    'x',
    'c1',
    '5',
    'A-1',
    'v1.2',
    '10:30',
    '45%',
  ]);
  expect([...numbersIn('1,200.5 and 3e2, 1200.5, 7')]).toEqual([1200.5, 300, 7]);
  expect([...numbersIn('1 2 3 4', 2)]).toEqual([1, 2]);
});
