import { expect, it } from 'vitest';
import { sourcesOf } from '../../../test/statements.js';
import { datesIn } from '../read/dates.js';
import { recordsDated } from './records-dated.js';

it.each([
  ['those of a day', 'on 4 May 2026', ['r1[0]']],
  ['those of a month', 'in May 2026', ['r1[0]', 'r1[1]']],
  ['those of two days', 'on 4 May 2026 and 1 June 2026', ['r1[0]', 'r1[2]']],
  ['none where all are', 'in 2026', []],
  ['none of another day', 'on 6 May 2026', []],
  ['none without a date', 'then', []],
])('singles out by a date %s (A11)', (_, text, paths) => {
  const days = [{ on: '2026-05-04' }, { on: '2026-05-05' }, { on: '2026-06-01' }];
  const records = recordsDated(datesIn(text), sourcesOf(days, { on: '2026-05-04', none: [] }));
  expect([...records].map(({ path }) => path)).toEqual(paths);
});
