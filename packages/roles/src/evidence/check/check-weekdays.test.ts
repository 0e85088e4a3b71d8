import type { Json } from '@pce/core';
import { describe, expect, it } from 'vitest';
import { sourcesOf } from '../../../test/statements.js';
import { datesIn } from '../read/dates.js';
import { checkWeekdays } from './check-weekdays.js';
import { mentionsIn, recordsMentioned } from './mentions.js';

const toldOf = (text: string, ...data: readonly Json[]): string[] => {
  const sources = sourcesOf(...data);
  const records = recordsMentioned(mentionsIn(text, sources));
  return checkWeekdays(text, datesIn(text), sources, records).map((finding) =>
    finding.kind === 'conflict' || finding.kind === 'open' ? finding.reason : finding.kind,
  );
};

describe('the day of the week of a date (A11)', () => {
  const release = { released: '2026-05-01' };
  const two = [
    { name: 'Acme', released: '2026-05-01' },
    { name: 'Bolt', released: '2026-05-04' },
  ];
  it.each([
    ['a right day', 'It came on Friday, 1 May 2026', release, ['found']],
    ['another day', 'It came on Sunday, 1 May 2026', release, ['that date is a Friday']],
    ['the day of the date cited', 'It came on a FRIDAY', release, ['found']],
    ['another than that', 'It came on a monday', release, ['that date is a Friday']],
    ['no day', 'It came in May', release, []],
    [
      'a day far from a date',
      'Between that time and 1 May 2026 the only fall that anybody saw came on a Wednesday',
      release,
      ['nothing in the results cited says "Wednesday"'],
    ],
    [
      'two days',
      'It came on a Friday, not on a Monday',
      release,
      ['found', 'that date is a Friday'],
    ],
    ['a range of days', 'Open Monday to Friday', release, ['found']],
    ['days joined', 'On Monday and Friday, on Monday or Friday', release, ['found', 'found']],
    ['a word that only begins so', 'It came on Mondays', release, []],
    [
      'a day without any date',
      'It came on a Friday',
      { n: 1 },
      ['nothing in the results cited says "Friday"'],
    ],
    ['a day that is cited', 'It came on a Friday', { day: 'friday' }, []],
    ['a day cited beside a date', 'It is open on Monday', { ...release, open: 'Monday' }, []],
    ['a date without a year', 'It came on Friday, 1 May', release, ['found']],
    ['another one', 'It came on Sunday, 1 May', release, ['that date is a Friday']],
    [
      'a day of the month that is not cited',
      'It came on Saturday, 2 May',
      release,
      ['nothing in the results cited says "Saturday"'],
    ],
    [
      'the same day of another month',
      'It came on Friday, 1 June',
      release,
      ['nothing in the results cited says "Friday"'],
    ],
    [
      'a month alone',
      'It came on a Friday in May',
      release,
      ['nothing in the results cited says "Friday"'],
    ],
    [
      'a month with its year',
      'It came on a Friday in May 2026',
      release,
      ['nothing in the results cited says "Friday"'],
    ],
    ['a year of its own', 'It came on Sunday, 1 May 2022', release, ['found']],
    ['a record alone', 'Bolt came on a Monday', two, ['found']],
    ['a day of another record', 'Bolt came on a Friday', two, ['that date is a Monday']],
    [
      'a day of two years',
      'It came on Friday, 1 May',
      [{ on: '2026-05-01' }, { on: '2025-05-01' }],
      ['nothing in the results cited says "Friday"'],
    ],
  ])('checks %s', (_, text, data, told) => {
    expect(toldOf(text, data)).toEqual(told);
  });

  it('takes a day that one of the results has', () => {
    expect(toldOf('It is open on Monday', release, { open: 'Monday' })).toEqual([]);
  });
});
