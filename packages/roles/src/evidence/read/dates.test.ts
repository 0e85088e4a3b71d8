import { describe, expect, it } from 'vitest';
import { dateOfEpoch, datesIn, isSameDate, monthAlone, type PartialDate } from './dates.js';

const shown = (date: PartialDate): string =>
  Object.entries(date)
    .map((part) => part.join(' '))
    .join(' ');

describe('dates of a text', () => {
  it('are read as far as they are said, with all their readings (A11)', () => {
    const rows = [
      ['on 2026-03-04', [['2026-03-04', 'year 2026 month 3 day 4']]],
      ['2026-03-04T07:15', [['2026-03-04T07:15', 'year 2026 month 3 day 4 hour 7 minute 15']]],
      [
        '2026-03-04 07:15:30',
        [['2026-03-04 07:15:30', 'year 2026 month 3 day 4 hour 7 minute 15']],
      ],
      [
        '2026-03-04T07:15:30.5Z',
        [['2026-03-04T07:15:30.5Z', 'year 2026 month 3 day 4 hour 7 minute 15']],
      ],
      [
        '2026-03-04T07:15+02:00',
        [['2026-03-04T07:15+02:00', 'year 2026 month 3 day 4 hour 7 minute 15']],
      ],
      [
        '2026-03-04T07:15-0200',
        [['2026-03-04T07:15-0200', 'year 2026 month 3 day 4 hour 7 minute 15']],
      ],
      ['2026-03-045', []],
      ['2026-03-04-1', []],
      ['12026-03-04', []],
      ['2026-13-04', []],
      ['2026-00-04', []],
      ['2026-12-31', [['2026-12-31', 'year 2026 month 12 day 31']]],
      ['2026-12-32', []],
      ['2026-01-00', []],
      ['2026-01-01T24:00', []],
      ['2026-01-01T23:59', [['2026-01-01T23:59', 'year 2026 month 1 day 1 hour 23 minute 59']]],
      ['2026-01-01T25:00', []],
      ['2026-03', [['2026-03', 'year 2026 month 3']]],
      ['2026-13', []],
      ['2026-00', []],
      ['2026-03-', []],
      ['2026-12', [['2026-12', 'year 2026 month 12']]],
      ['2026-01x', []],
      ['4 March 2026', [['4 March 2026', 'year 2026 month 3 day 4']]],
      ['4th of March', [['4th of March', 'month 3 day 4']]],
      ['the 4th of March, 2026', [['4th of March, 2026', 'year 2026 month 3 day 4']]],
      ['4 Mar. 2026', [['4 Mar. 2026', 'year 2026 month 3 day 4']]],
      ['31 Dec', [['31 Dec', 'month 12 day 31']]],
      ['32 Dec', []],
      ['0 May', []],
      ['4 june 2026', [['4 june 2026', 'year 2026 month 6 day 4']]],
      ['4 MAY', [['4 MAY', 'month 5 day 4']]],
      ['4 Marching', []],
      ['4 Sept 2026', [['4 Sept 2026', 'year 2026 month 9 day 4']]],
      ['4 Sep 2026', [['4 Sep 2026', 'year 2026 month 9 day 4']]],
      ['4 Marc', []],
      ['1st Jan', [['1st Jan', 'month 1 day 1']]],
      ['2nd Feb 2020', [['2nd Feb 2020', 'year 2020 month 2 day 2']]],
      ['3rd Apr', [['3rd Apr', 'month 4 day 3']]],
      ['4 March 20261', [['4 March', 'month 3 day 4']]],
      ['March 4, 2026', [['March 4, 2026', 'year 2026 month 3 day 4']]],
      ['March 4', [['March 4', 'month 3 day 4']]],
      ['March 4th 2026', [['March 4th 2026', 'year 2026 month 3 day 4']]],
      ['Mar 4 2026', [['Mar 4 2026', 'year 2026 month 3 day 4']]],
      ['March 45', []],
      ['Dec. 31', [['Dec. 31', 'month 12 day 31']]],
      ['March 4 20261', [['March 4', 'month 3 day 4']]],
      ['August 15', [['August 15', 'month 8 day 15']]],
      ['Sept. 9', [['Sept. 9', 'month 9 day 9']]],
      ['Nov 11', [['Nov 11', 'month 11 day 11']]],
      ['Oct 10', [['Oct 10', 'month 10 day 10']]],
      ['July 7', [['July 7', 'month 7 day 7']]],
      ['June 6', [['June 6', 'month 6 day 6']]],
      ['Jun 6', [['Jun 6', 'month 6 day 6']]],
      ['Jul 7', [['Jul 7', 'month 7 day 7']]],
      ['Jan 1', [['Jan 1', 'month 1 day 1']]],
      ['Feb 2', [['Feb 2', 'month 2 day 2']]],
      ['Apr 3', [['Apr 3', 'month 4 day 3']]],
      ['March 2026', [['March 2026', 'year 2026 month 3']]],
      ['March, 2026', [['March, 2026', 'year 2026 month 3']]],
      ['March of 2026', [['March of 2026', 'year 2026 month 3']]],
      ['Mar 20261', []],
      ['in March of 2026', [['March of 2026', 'year 2026 month 3']]],
      ['04.03.2026', [['04.03.2026', 'year 2026 month 3 day 4', 'year 2026 month 4 day 3']]],
      ['04/03/2026', [['04/03/2026', 'year 2026 month 3 day 4', 'year 2026 month 4 day 3']]],
      ['13.03.2026', [['13.03.2026', 'year 2026 month 3 day 13']]],
      ['03/13/2026', [['03/13/2026', 'year 2026 month 3 day 13']]],
      ['13/13/2026', []],
      ['1.2.2026', [['1.2.2026', 'year 2026 month 2 day 1', 'year 2026 month 1 day 2']]],
      ['12.12.2026', [['12.12.2026', 'year 2026 month 12 day 12', 'year 2026 month 12 day 12']]],
      ['4.3.20261', []],
      ['Q2', [['Q2', 'quarter 2']]],
      ['Q2 2026', [['Q2 2026', 'year 2026 quarter 2']]],
      ['Q2/2026', [['Q2/2026', 'year 2026 quarter 2']]],
      ['Q2-2026', [['Q2-2026', 'year 2026 quarter 2']]],
      ['Q5', []],
      ['Q22026', [['Q22026', 'year 2026 quarter 2']]],
      ['first quarter', [['first quarter', 'quarter 1']]],
      ['the Second Quarter of 2026', [['Second Quarter of 2026', 'year 2026 quarter 2']]],
      ['third quarter 2026', [['third quarter 2026', 'year 2026 quarter 3']]],
      ['4th quarter', [['4th quarter', 'quarter 4']]],
      ['2nd quarter', [['2nd quarter', 'quarter 2']]],
      ['1st quarter', [['1st quarter', 'quarter 1']]],
      ['3rd quarter', [['3rd quarter', 'quarter 3']]],
      ['fifth quarter', []],
      ['fourth quarter', [['fourth quarter', 'quarter 4']]],
      ['10 am', [['10 am', 'hour 10 minute 0']]],
      ['10 pm', [['10 pm', 'hour 22 minute 0']]],
      ['12 am', [['12 am', 'hour 0 minute 0']]],
      ['12 pm', [['12 pm', 'hour 12 minute 0']]],
      ['10:30 p.m.', [['10:30 p.m.', 'hour 22 minute 30']]],
      ['10:30:15 AM', [['10:30:15 AM', 'hour 10 minute 30']]],
      ['1 p.m. today', [['1 p.m.', 'hour 13 minute 0']]],
      ['11:59pm', [['11:59pm', 'hour 23 minute 59']]],
      ['10 amps', []],
      ['07:15', [['07:15', 'hour 7 minute 15']]],
      ['7:15', [['7:15', 'hour 7 minute 15']]],
      ['23:59', [['23:59', 'hour 23 minute 59']]],
      ['24:00', []],
      ['07:60', []],
      ['07:15:30', [['07:15:30', 'hour 7 minute 15']]],
      ['19:5', []],
      ['2:1', []],
      ['0:00', [['0:00', 'hour 0 minute 0']]],
      ['07:155', []],
      ['in March', [['in March', 'month 3']]],
      ['since May', [['since May', 'month 5']]],
      ['of June', [['of June', 'month 6']]],
      ['until July', [['until July', 'month 7']]],
      ['from August', [['from August', 'month 8']]],
      ['by September', [['by September', 'month 9']]],
      ['during October', [['during October', 'month 10']]],
      ['for November', [['for November', 'month 11']]],
      ['In April', []],
      ['may go', []],
      ['they march', []],
      ['in May 2026', [['May 2026', 'year 2026 month 5']]],
      ['in May 5', [['May 5', 'month 5 day 5']]],
      ['by Dec.', [['by Dec.', 'month 12']]],
      [
        'from 4 March to 5 April 2026, at 07:15',
        [
          ['4 March', 'month 3 day 4'],
          ['5 April 2026', 'year 2026 month 4 day 5'],
          ['07:15', 'hour 7 minute 15'],
        ],
      ],
      [
        'It is 2026-03-04 at 10:30 and 2026-03-05',
        [
          ['2026-03-04', 'year 2026 month 3 day 4'],
          ['10:30', 'hour 10 minute 30'],
          ['2026-03-05', 'year 2026 month 3 day 5'],
        ],
      ],
      ['nothing here', []],
      [
        'Q2 Q3',
        [
          ['Q2', 'quarter 2'],
          ['Q3', 'quarter 3'],
        ],
      ],
      [
        'March 2026 and Q3 2025',
        [
          ['March 2026', 'year 2026 month 3'],
          ['Q3 2025', 'year 2025 quarter 3'],
        ],
      ],
    ] as const;
    expect(
      rows.map(([text]) => [
        text,
        datesIn(text).map(({ start, end, readings }) => [
          text.slice(start, end),
          ...readings.map(shown),
        ]),
      ]),
    ).toEqual(rows);
  });

  it('hold the text that they are', () => {
    const text = 'from 4 March to 5 April 2026, at 07:15';
    expect(datesIn(text).map((date) => date.text)).toEqual(['4 March', '5 April 2026', '07:15']);
  });
});

it('compares a stated date with a known one as far as it is said (A11)', () => {
  const rows: readonly (readonly [PartialDate, PartialDate, boolean])[] = [
    [{}, {}, true],
    [{ year: 2026 }, { year: 2026, month: 3 }, true],
    [{ year: 2026 }, { year: 2025 }, false],
    [{ year: 2026 }, {}, false],
    [{ quarter: 1 }, { month: 3 }, true],
    [{ quarter: 1 }, { month: 4 }, false],
    [{ quarter: 2 }, { month: 4 }, true],
    [{ quarter: 2 }, { quarter: 2 }, true],
    [{ quarter: 2 }, { quarter: 3 }, false],
    [{ quarter: 2 }, { quarter: 2, month: 1 }, true],
    [{ quarter: 4 }, { month: 12 }, true],
    [{ month: 3 }, { month: 3 }, true],
    [{ month: 3 }, { month: 4 }, false],
    [{ month: 3 }, { year: 2026 }, false],
    [{ day: 3 }, { day: 3 }, true],
    [{ day: 3 }, { day: 4 }, false],
    [{ hour: 7 }, { hour: 7 }, true],
    [{ hour: 7 }, { hour: 8 }, false],
    [{ hour: 0 }, { day: 1 }, true],
    [{ hour: 7 }, { day: 1 }, false],
    [{ hour: 7, minute: 15 }, { hour: 7, minute: 15 }, true],
    [{ hour: 7, minute: 15 }, { hour: 7, minute: 16 }, false],
    [{ hour: 7, minute: 0 }, { hour: 7 }, true],
    [{ hour: 7, minute: 1 }, { hour: 7 }, false],
    [{ minute: 15 }, { minute: 16 }, true],
  ];
  expect(rows.map(([stated, known]) => [stated, known, isSameDate(stated, known)])).toEqual(rows);
});

it('knows the month of a date that says nothing else', () => {
  const dates: readonly PartialDate[] = [
    { month: 1 },
    { month: 12 },
    { month: 3, day: 1 },
    { day: 1 },
    {},
  ];
  expect(dates.map(monthAlone)).toEqual(['january', 'december', undefined, undefined, undefined]);
});

it('reads a moment in UTC', () => {
  expect(dateOfEpoch(1_780_531_199_999)).toEqual({
    ...{ year: 2026, month: 6, day: 3, hour: 23, minute: 59 },
  });
});
