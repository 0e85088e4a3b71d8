import { describe, expect, it } from 'vitest';
import { dateFormat, durationText, exactMoment, momentText, numberFormat } from './formats.ts';

describe('a length of time', () => {
  it.each([
    [0, '0 sec'],
    [499, '0 sec'],
    [500, '1 sec'],
    [59_000, '59 sec'],
    [60_000, '1 min'],
    [61_000, '1 min 1 sec'],
    [3_600_000, '1 hr'],
    [3_601_000, '1 hr 1 sec'],
    [7_500_000, '2 hr 5 min'],
    [7_501_000, '2 hr 5 min'],
    [86_399_000, '23 hr 59 min'],
    [86_400_000, '1 day'],
    [90_061_000, '1 day 1 hr'],
    [-90_000, '1 min 30 sec'],
  ])('of %d ms is told in its two largest units: %s (D6)', (ms, text) => {
    expect(durationText(ms, 'en')).toBe(text);
  });

  it('is formatted in the requested number of units, in the language (D6)', () => {
    expect(durationText(90_061_000, 'en', 1)).toBe('1 day');
    expect(durationText(90_061_000, 'en', 4)).toBe('1 day 1 hr 1 min 1 sec');
    expect(durationText(60_000, 'de')).toBe('1 Min.');
  });
});

describe('a moment', () => {
  const morning = new Date(2026, 4, 7, 0, 0, 5).getTime();
  const evening = new Date(2026, 4, 7, 23, 59, 59).getTime();
  const nextDay = new Date(2026, 4, 8, 0, 0, 0).getTime();

  it('of the same day where the reader is has the time alone, any other one its day (D6)', () => {
    expect(momentText(morning, evening, 'en-GB')).toBe('00:00:05');
    expect(momentText(evening, morning, 'en-GB')).toBe('23:59:59');
    expect(momentText(evening, nextDay, 'en-GB')).toBe('7 May, 23:59');
    expect(momentText(nextDay, evening, 'en-GB')).toBe('8 May, 00:00');
  });

  it('is formatted with its zone, and as ISO 8601 (D6)', () => {
    const [words, iso] = exactMoment(Date.UTC(2026, 4, 7, 12, 0, 1), 'en-GB').split('\n');

    expect(words).toMatch(/^Thursday,? 7 May 2026 at \d\d:\d\d:01 \S+/);
    expect(iso).toBe('2026-05-07T12:00:01.000Z');
  });
});

it('makes a format once for a language and its options (D6)', () => {
  const percent = { style: 'percent' } as const;
  const day = { dateStyle: 'short' } as const;

  expect(numberFormat('en', percent)).toBe(numberFormat('en', percent));
  expect(numberFormat('en', percent)).not.toBe(numberFormat('de', percent));
  expect(numberFormat('en', percent)).toBe(numberFormat('en', percent));
  expect(numberFormat('en', percent).format(0.5)).toBe('50%');
  expect(numberFormat('en', { style: 'percent' })).not.toBe(numberFormat('en', percent));
  expect(dateFormat('en', day)).toBe(dateFormat('en', day));
});
