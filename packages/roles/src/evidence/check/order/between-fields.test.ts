import type { Json } from '@pce/core';
import { describe, expect, it } from 'vitest';
import { sourcesOf } from '../../../../test/statements.js';
import { betweenFields } from './between-fields.js';

const toldOf = (text: string, data: Json): string[] =>
  [...betweenFields({ text, sources: sourcesOf(data), mentions: [], quantities: [] })].map(
    (finding) =>
      finding.kind === 'conflict' ? `not, as ${finding.reason.split(': ')[1]}` : finding.kind,
  );

describe('shares side by side in one record (A11)', () => {
  const drinks = { coffee: 0.46, tea: 0.31, water: 0.23, people: 400 };
  it.each([
    ['the greatest', 'Coffee is the most popular', ['found']],
    ['one that is not the greatest', 'Tea is the most popular', ['not, as r1.tea is 0.31']],
    ['the smallest', 'Water is the least popular', ['found']],
    ['one that is not the smallest', 'Tea is the least popular', ['not, as r1.tea is 0.31']],
    ['the greater of two', 'Tea is more popular than water', ['found']],
    [
      'the smaller told as the greater',
      'Tea is more popular than coffee',
      ['not, as r1.tea is 0.31'],
    ],
    ['the smaller of two', 'Tea is less popular than coffee', ['found']],
    [
      'the greater told as the smaller',
      'Coffee is less popular than tea',
      ['not, as r1.coffee is 0.46'],
    ],
    ['no comparison', 'Coffee is popular', []],
    ['two comparisons', 'Coffee is more popular and less dear than tea', []],
    ['a comparison with none of them', 'Coffee is more popular than juice', []],
    ['a comparison before its subject', 'More than coffee is tea', []],
    ['a comparative alone', 'Coffee is more popular', []],
    ['a comparison of two with others', 'Coffee and tea are more popular than juice', []],
    ['a superlative over two of them', 'Coffee and tea are the most popular', []],
    ['a superlative with a "than"', 'Coffee is more popular than the most popular juice', []],
    ['most of them', 'Most of the people drink coffee', []],
    ['most visitors', 'Most visitors drink coffee', []],
    ['a field that is no share', 'People are the most popular', []],
  ])('checks %s', (_, text, told) => {
    expect(toldOf(text, drinks)).toEqual(told);
  });

  it('takes two that are equal for none that is more', () => {
    const even = { coffee: 0.4, tea: 0.4, water: 0.2 };
    expect(toldOf('Coffee is more popular than tea', even)).toEqual(['not, as r1.coffee is 0.4']);
    expect(toldOf('Coffee is less popular than tea', even)).toEqual(['not, as r1.coffee is 0.4']);
    expect(toldOf('Coffee is the most popular', even)).toEqual(['found']);
  });

  it('compares within one record, and takes no bound and no unit for a share', () => {
    expect(toldOf('Coffee is the most popular', [{ coffee: 0.4 }, { tea: 0.5 }])).toEqual([]);
    expect(toldOf('Coffee is the most popular', { coffee: 0.4 })).toEqual([]);
    expect(toldOf('Coffee is the most popular', { coffee: 0.4, tea: 1 })).toEqual([]);
    expect(toldOf('Coffee is the most popular', { coffee: 0.4, tea: 0 })).toEqual([]);
    expect(
      toldOf('Coffee is the most popular', { coffee: 0.4, tea: 0.3, note: 'It was 0.9' }),
    ).toEqual(['found']);
    expect(toldOf('Coffee is the most popular', { coffee: 0.4, teaKg: 0.5 })).toEqual([]);
  });
});
