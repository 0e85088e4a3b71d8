import { expect, it } from 'vitest';
import { linearFit } from './linear-fit.ts';

it('is 1 where every call costs the same', () => {
  expect(linearFit([5, 5, 5, 5])).toBeCloseTo(1, 12);
});

it('is less where calls get dearer and dearer', () => {
  const growing = Array.from({ length: 100 }, (_, index) => index);
  expect(linearFit(growing)).toBeLessThan(0.95);
});

it('forgives a call that is dear once', () => {
  expect(linearFit([5, 5, 9, 5, 5, 5, 5, 5])).toBeGreaterThan(0.98);
});
