import { describe, expect, it } from 'vitest';
import { formatBytes, formatNumber, formatSpread, formatTimes } from './format.ts';

describe('figures in a table', () => {
  it('have as many digits as mean something', () => {
    expect([0.1234, 9.876, 98.76, 987.6, 12_345.6].map(formatNumber)).toEqual([
      '0.12',
      '9.88',
      '98.8',
      '988',
      '12,346',
    ]);
  });

  it('are bytes in the unit that fits', () => {
    expect([0, 1_023, 1_536, 5 * 2 ** 20, 3 * 2 ** 40].map(formatBytes)).toEqual([
      '0 B',
      '1,023 B',
      '1.5 KiB',
      '5 MiB',
      '3,072 GiB',
    ]);
  });

  it('say how far samples lie apart', () => {
    expect(formatSpread([90, 100, 130], 100)).toBe('± 20 %');
  });

  it('are a dash where nothing was measured', () => {
    expect([formatNumber(undefined), formatTimes(undefined), formatBytes(undefined)]).toEqual([
      '–',
      '–',
      '–',
    ]);
  });
});
