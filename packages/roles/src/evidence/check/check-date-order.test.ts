import type { Json } from '@pce/core';
import { expect, it } from 'vitest';
import { sourcesOf } from '../../../test/statements.js';
import { checkDateOrder } from './check-date-order.js';
import type { Finding } from './finding.js';
import { mentionsIn } from './mentions.js';

const told = (finding: Finding): string => {
  if (finding.kind === 'found') return finding.isName ? 'found name' : 'found';
  return `${finding.kind}: ${finding.kind === 'derived' ? finding.formula : finding.reason}`;
};

const orderOf = (text: string, data: readonly Json[]): string[] => {
  const sources = sourcesOf(...data);
  return checkDateOrder(text, mentionsIn(text, sources), sources).map(told);
};

it('compares the dates of two records of a list (A11)', () => {
  const data: readonly Json[] = [
    {
      members: [
        { name: 'Ada', since: '2021-07-01' },
        { name: 'Tom', since: '2023-01-15' },
        { name: 'Eve', since: '2021-07-01' },
        { name: 'Max', since: '2020-01-01', until: '2022-01-01' },
        { name: 'Ida' },
      ],
      lead: { name: 'Bob', since: '2019-01-01' },
    },
    [{ guest: 'Kim', at: '2020-02-02' }],
  ];
  const rows: readonly (readonly [string, string[]])[] = [
    ['Ada joined before Tom', ['found']],
    ['Tom joined before Ada', ['conflict: the results cited have their dates in the other order']],
    ['Ada joined after Tom', ['conflict: the results cited have their dates in the other order']],
    ['Tom joined after Ada', ['found']],
    ['Ada joined earlier than Tom', ['found']],
    ['Tom joined later than Ada', ['found']],
    [
      'Ada joined later than Tom',
      ['conflict: the results cited have their dates in the other order'],
    ],
    ['Ada was there prior to Tom', ['found']],
    ['Ada joined before Eve', []],
    ['Eve joined after Ada', []],
    ['Ada joined before Max', []],
    ['Ada joined before Ida', []],
    ['Ada joined before Bob', []],
    ['Bob joined before Ada', []],
    ['Ada joined before Kim', []],
    ['Ada joined before Tom and after Eve', []],
    ['Ada joined before Tom, Eve too', []],
    ['Before Tom, Ada joined', []],
    ['Ada and Tom joined before noon', []],
    ['before Ada Tom', []],
    ['Ada joined with Tom', []],
    ['Nobody joined before Tom', []],
  ];
  expect(rows.map(([text]) => [text, orderOf(text, data)])).toEqual(rows);
});

it('compares to the minute', () => {
  const data: readonly Json[] = [
    [
      { id: 'x1', at: '2026-03-04T07:15' },
      { id: 'x2', at: '2026-03-04T07:16' },
      { id: 'x3', at: '2026-03-04T08:15' },
      { id: 'x4', at: '2026-03-05' },
      { id: 'x5', at: '2026-04' },
      { id: 'x6', at: 'Q1 2027' },
      { id: 'x7', at: '2026-12-31T23:59' },
    ],
  ];
  const rows: readonly (readonly [string, string[]])[] = [
    ['x1 ran before x2', ['found']],
    ['x2 ran before x1', ['conflict: the results cited have their dates in the other order']],
    ['x2 ran before x3', ['found']],
    ['x3 ran after x2', ['found']],
    ['x3 ran before x4', ['found']],
    ['x4 ran before x5', ['found']],
    ['x5 ran before x4', ['conflict: the results cited have their dates in the other order']],
    ['x7 ran before x6', ['found']],
    ['x6 ran before x7', ['conflict: the results cited have their dates in the other order']],
    ['x6 ran after x7', ['found']],
  ];
  expect(rows.map(([text]) => [text, orderOf(text, data)])).toEqual(rows);
});
