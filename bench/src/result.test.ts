import { describe, expect, it } from 'vitest';
import { atMost, toResult } from './result.ts';

const measured = { name: 'step', value: 30, unit: 'µs', floor: 10 };

describe('a result', () => {
  it('is compared with its floor, and its target read as a sentence', () => {
    expect(toResult({ ...measured, target: atMost('ratio', 3) })).toEqual({
      ...measured,
      ratio: 3,
      target: 'ratio <= 3',
      ok: true,
    });
  });

  it('misses a target by however little, also where rounding hides it', () => {
    const result = toResult({ ...measured, value: 25.000_01, target: atMost('value', 25) });
    expect(result).toMatchObject({ value: 25, ok: false });
  });

  it('has to be below, or at least, what its target says', () => {
    const below = (value: number) =>
      toResult({ ...measured, value, target: { of: 'value', relation: '<', bound: 3 } }).ok;
    const atLeast = (value: number) =>
      toResult({ ...measured, value, target: { of: 'ratio', relation: '>=', bound: 5 } }).ok;
    expect([below(2.9), below(3), atLeast(50), atLeast(49)]).toEqual([true, false, true, false]);
  });

  it('has neither verdict nor ratio where there is nothing to compare with', () => {
    expect(toResult({ name: 'bytes', value: 1, unit: 'B' })).toMatchObject({
      floor: null,
      ratio: null,
      target: null,
      ok: null,
    });
  });

  it('refuses a target for a ratio that has no floor', () => {
    const target = atMost('ratio', 3);
    expect(() => toResult({ name: 'step', value: 1, unit: 'µs', target })).toThrow('floor');
  });
});
