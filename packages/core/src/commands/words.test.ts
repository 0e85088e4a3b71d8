import { describe, expect, it } from 'vitest';
import { splitWords, stem, withoutPlural } from '../text/words.js';

describe('words', () => {
  it.each([
    ['files', 'file'],
    ['listed', 'list'],
    ['listing', 'lists'],
    ['writing', 'write'],
    ['counts', 'counting'],
    ['matches', 'match'],
    ['skipped', 'skip'],
    ['entries', 'entry'],
    ['licences', 'licence'],
  ])('has the same stem for %s and %s', (one, other) => {
    expect(stem(one)).toBe(stem(other));
  });

  it.each(['string', 'class', 'status', 'need', 'analysis', 'r1', 'as'])(
    'leaves %s unchanged',
    (word) => {
      expect(stem(word)).toBe(word);
    },
  );

  it('splits names', () => {
    expect(splitWords('fromLine snake_case kebab-case')).toEqual([
      'from',
      'line',
      'snake',
      'case',
      'kebab',
      'case',
    ]);
    expect(withoutPlural('totals')).toBe('total');
  });
});
