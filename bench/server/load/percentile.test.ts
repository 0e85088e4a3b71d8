import { describe, expect, it } from 'vitest';
import { percentile } from './percentile.ts';

describe('percentile', () => {
  it('is a value that so many do not exceed', () => {
    const values = Array.from({ length: 200 }, (_, index) => 200 - index);

    expect(percentile(values, 0.99)).toBe(198);
    expect(percentile(values, 0.5)).toBe(100);
    expect(percentile(values, 1)).toBe(200);
  });

  it('refuses to make one up', () => {
    expect(() => percentile([], 0.5)).toThrow('of nothing');
  });
});
