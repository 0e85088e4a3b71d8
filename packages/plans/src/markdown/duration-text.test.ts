import { describe, expect, it } from 'vitest';
import { parseDuration } from './duration-text.js';

describe('durations in words', () => {
  it.each([
    ['3 days', { min: 3, likely: 3, max: 3 }],
    ['2-4 days', { min: 2, likely: 3, max: 4 }],
    ['~2 to 4d', { min: 2, likely: 3, max: 4 }],
    ['1/2/5 days', { min: 1, likely: 2, max: 5 }],
    ['1d / 2d / 1 week', { min: 1, likely: 2, max: 7 }],
    ['min 1, likely 2, max 5 days', { min: 1, likely: 2, max: 5 }],
    ['12h', { min: 0.5, likely: 0.5, max: 0.5 }],
    ['12 hours to 2 days', { min: 0.5, likely: 1.25, max: 2 }],
    ['1.5 weeks', { min: 10.5, likely: 10.5, max: 10.5 }],
    ['-3 days', { min: -3, likely: -3, max: -3 }],
    ['5-2 days', { min: 5, likely: 3.5, max: 2 }],
  ])('reads %j (D1)', (text, duration) => {
    expect(parseDuration(text)?.duration).toEqual(duration);
  });

  it.each(['3 story points', 'soon', '', 'version 2', '3', 'd', '2026-10-01 09:00'])(
    'finds none in %j (D1)',
    (text) => {
      expect(parseDuration(text)).toBeUndefined();
    },
  );
});
