import type { Json } from '@pce/core';
import { expect, it } from 'vitest';
import { sourcesOf } from '../../../test/statements.js';
import { checkSeries } from './check-series.js';
import type { Finding } from './finding.js';
import { mentionsIn, recordsMentioned } from './mentions.js';

const told = (finding: Finding): string => {
  if (finding.kind === 'found') return finding.isName ? 'found name' : 'found';
  return `${finding.kind}: ${finding.kind === 'derived' ? finding.formula : finding.reason}`;
};

const seriesSays = (text: string, data: readonly Json[]): string[] => {
  const sources = sourcesOf(...data);
  return checkSeries(text, sources, recordsMentioned(mentionsIn(text, sources))).map(told);
};

it('reads which period had the most or the fewest (A11)', () => {
  const data: readonly Json[] = [
    { loans: { '2021': 30, '2022': 40, '2023': 35, '2024': 50, '2025': 50 } },
  ];
  const rows: readonly (readonly [string, string[]])[] = [
    ['2024 was the best year', ['found']],
    [
      '2022 was the best year',
      ['conflict: the results cited say otherwise: 2021: 30, 2022: 40, 2024: 50, 2025: 50'],
    ],
    ['2021 had the fewest loans', ['found']],
    [
      '2022 had the fewest loans',
      ['conflict: the results cited say otherwise: 2021: 30, 2022: 40, 2024: 50, 2025: 50'],
    ],
    ['2021 was the best year', []],
    [
      '2021 had the most loans',
      ['conflict: the results cited say otherwise: 2021: 30, 2022: 40, 2024: 50, 2025: 50'],
    ],
    [
      '2024 was not the best year',
      ['conflict: the results cited say otherwise: 2021: 30, 2022: 40, 2024: 50, 2025: 50'],
    ],
    ['2024 had the most and 2021 the fewest loans', []],
    ['2024 had the highest and lowest loans', []],
    ['2019 was the best year', []],
    ['Most loans were given', []],
    ['The worst year was 2021', ['found']],
    ['The worst year was 2025', []],
    [
      'The worst year was 2022',
      ['conflict: the results cited say otherwise: 2021: 30, 2022: 40, 2024: 50, 2025: 50'],
    ],
    ['2025 set a record of loans', []],
  ];
  expect(rows.map(([text]) => [text, seriesSays(text, data)])).toEqual(rows);
});

it('compares two periods (A11)', () => {
  const data: readonly Json[] = [
    { loans: { '2021': 30, '2022': 40, '2023': 35, '2024': 50, '2025': 50 } },
  ];
  const rows: readonly (readonly [string, string[]])[] = [
    ['More loans in 2022 than in 2021', ['found']],
    [
      'More loans in 2021 than in 2022',
      ['conflict: the results cited say otherwise: 2021: 30, 2022: 40, 2024: 50, 2025: 50'],
    ],
    ['Fewer loans in 2023 than in 2022', ['found']],
    [
      'Fewer loans in 2022 than in 2023',
      ['conflict: the results cited say otherwise: 2021: 30, 2022: 40, 2024: 50, 2025: 50'],
    ],
    [
      'There were more loans in 2024 than in 2025',
      ['conflict: the results cited say otherwise: 2021: 30, 2022: 40, 2024: 50, 2025: 50'],
    ],
    [
      'fewer loans in 2024 than in 2025',
      ['conflict: the results cited say otherwise: 2021: 30, 2022: 40, 2024: 50, 2025: 50'],
    ],
    ['Higher loans in 2022 than in 2021 and 2023', []],
    ['Loans in 2022 and 2021 were higher', []],
    ['Than 2021 more came in 2022', []],
    ['loans of 2022: better than 2021', []],
    ['More and fewer loans in 2022 than in 2021', []],
  ];
  expect(rows.map(([text]) => [text, seriesSays(text, data)])).toEqual(rows);
});

it('reads trends, over all periods, since one, or between two (A11)', () => {
  const data: readonly Json[] = [
    { loans: { '2021': 30, '2022': 40, '2023': 35, '2024': 50, '2025': 50 } },
  ];
  const rows: readonly (readonly [string, string[]])[] = [
    ['Loans rose from 2021 to 2022', ['found']],
    [
      'Loans fell from 2021 to 2022',
      ['conflict: the results cited say otherwise: 2021: 30, 2022: 40, 2024: 50, 2025: 50'],
    ],
    [
      'Loans rose from 2022 to 2023',
      ['conflict: the results cited say otherwise: 2021: 30, 2022: 40, 2024: 50, 2025: 50'],
    ],
    ['Loans fell from 2022 to 2023', ['found']],
    ['Loans rose in 2022', ['found']],
    [
      'Loans fell in 2022',
      ['conflict: the results cited say otherwise: 2021: 30, 2022: 40, 2024: 50, 2025: 50'],
    ],
    ['Loans fell in 2023', ['found']],
    ['Loans rose in 2021', []],
    ['Loans rose since 2021', ['found']],
    [
      'Loans fell since 2022',
      ['conflict: the results cited say otherwise: 2021: 30, 2022: 40, 2024: 50, 2025: 50'],
    ],
    [
      'Loans fell after 2022',
      ['conflict: the results cited say otherwise: 2021: 30, 2022: 40, 2024: 50, 2025: 50'],
    ],
    [
      'Loans rose since 2024',
      ['conflict: the results cited say otherwise: 2021: 30, 2022: 40, 2024: 50, 2025: 50'],
    ],
    ['Loans rose since 2025', []],
    [
      'Loans rose every year',
      ['conflict: the results cited say otherwise: 2021: 30, 2022: 40, 2024: 50, 2025: 50'],
    ],
    [
      'Loans fell every year',
      ['conflict: the results cited say otherwise: 2021: 30, 2022: 40, 2024: 50, 2025: 50'],
    ],
    [
      'Loans rose year after year',
      ['conflict: the results cited say otherwise: 2021: 30, 2022: 40, 2024: 50, 2025: 50'],
    ],
    ['Loans rose', []],
    ['Loans fell', []],
    ['Loans rose and fell', []],
    ['Loans rose between 2021 and 2024', ['found']],
    [
      'Loans did not rise in 2022',
      ['conflict: the results cited say otherwise: 2021: 30, 2022: 40, 2024: 50, 2025: 50'],
    ],
    ['Loans did not rise in 2023', ['found']],
    ['Loans never fell from 2021 to 2022', ['found']],
    [
      "Loans didn't fall in 2023",
      ['conflict: the results cited say otherwise: 2021: 30, 2022: 40, 2024: 50, 2025: 50'],
    ],
    ['Loans were made', []],
  ];
  expect(rows.map(([text]) => [text, seriesSays(text, data)])).toEqual(rows);
});

it('takes the only series, or that of a change, where none is named (A11)', () => {
  const data: readonly Json[] = [{ opening: 2310, closing: 1874, other: 5 }];
  const rows: readonly (readonly [string, string[]])[] = [
    ['It rose', ['conflict: the results cited say otherwise: opening: 2310, closing: 1874']],
    ['It fell', ['found']],
    [
      'The account grew',
      ['conflict: the results cited say otherwise: opening: 2310, closing: 1874'],
    ],
    ['The account shrank', ['found']],
    [
      'It did not fall',
      ['conflict: the results cited say otherwise: opening: 2310, closing: 1874'],
    ],
    [
      'It rose every day',
      ['conflict: the results cited say otherwise: opening: 2310, closing: 1874'],
    ],
    ['Nothing happened', []],
  ];
  expect(rows.map(([text]) => [text, seriesSays(text, data)])).toEqual(rows);
});

it('reads a series that only rises or only falls (A11)', () => {
  const data: readonly Json[] = [{ share: { Q1: 1, Q2: 2, Q3: 3 }, cost: { Q1: 3, Q2: 2, Q3: 1 } }];
  const rows: readonly (readonly [string, string[]])[] = [
    ['The share rose', ['found']],
    ['The share fell', ['conflict: the results cited say otherwise: Q1: 1, Q2: 2, Q3: 3']],
    ['The cost fell', ['found']],
    ['The cost rose', ['conflict: the results cited say otherwise: Q1: 3, Q2: 2, Q3: 1']],
    ['The share rose every quarter', ['found']],
    ['The cost fell each quarter', ['found']],
    [
      'The cost rose in the second quarter',
      ['conflict: the results cited say otherwise: Q1: 3, Q2: 2, Q3: 1'],
    ],
    ['It rose', []],
    ['The share and cost rose', ['found']],
    ['The share was highest in the third quarter', ['found']],
    ['The share was the largest in the third quarter', ['found']],
    [
      'The cost was the largest in the third quarter',
      ['conflict: the results cited say otherwise: Q1: 3, Q2: 2, Q3: 1'],
    ],
  ];
  expect(rows.map(([text]) => [text, seriesSays(text, data)])).toEqual(rows);
});

it('asks the records that are named', () => {
  const data: readonly Json[] = [
    {
      regions: [
        { name: 'North', sales: { q1: 1, q2: 2 } },
        { name: 'South', sales: { q1: 2, q2: 1 } },
      ],
    },
  ];
  const rows: readonly (readonly [string, string[]])[] = [
    ['Sales rose in the North', ['found']],
    ['Sales fell in the North', ['conflict: the results cited say otherwise: q1: 1, q2: 2']],
    ['Sales fell in the South', ['found']],
    ['Sales rose', ['found']],
  ];
  expect(rows.map(([text]) => [text, seriesSays(text, data)])).toEqual(rows);
});

it('tells the steps between periods from their values (A11)', () => {
  const data: readonly Json[] = [{ loans: { '2021': 30, '2022': 40, '2023': 35, '2024': 50 } }];
  const says = (text: string): string => seriesSays(text, data)[0] ?? '';
  const rows: readonly (readonly [string, string])[] = [
    ['The largest increase came in 2024', 'found'],
    ['The largest increase came in 2022', 'conflict'],
    ['The smallest increase came in 2022', 'found'],
    ['The smallest increase came in 2024', 'conflict'],
    ['The largest drop came in 2023', 'found'],
    ['The largest drop came in 2022', 'conflict'],
    ['The largest increase came in 2021', 'conflict'],
  ];
  expect(rows.map(([text]) => [text, says(text).split(':')[0]])).toEqual(rows);
});
