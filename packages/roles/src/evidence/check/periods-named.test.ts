import type { Json } from '@pce/core';
import { expect, it } from 'vitest';
import { sourcesOf } from '../../../test/statements.js';
import { periodsNamed } from './periods-named.js';

const named = (text: string, data: readonly Json[]): string[] =>
  sourcesOf(...data)
    .flatMap(({ series }) => series)
    .flatMap((series) =>
      periodsNamed(series, text).map(
        ({ place, start, end }) =>
          `${series.entries[place]?.name}: ${text.slice(start, end)}@${start}`,
      ),
    );

it('finds years, quarters, and names of periods (A11)', () => {
  const data: readonly Json[] = [
    {
      a: { '2023': 1, '2024': 2 },
      b: { Q1: 1, Q2: 2, Q3: 5, Q4: 6 },
      c: { 'Q1 2026': 1, q2_2026: 2 },
      d: { Mon: 1, Tuesday: 2 },
      e: { opening: 1, closing: 2 },
    },
  ];
  const rows: readonly (readonly [string, string[]])[] = [
    ['in 2024', ['2024: 2024@3']],
    ['in 2024 and 2023', ['2023: 2023@12', '2024: 2024@3']],
    ['in 20245', []],
    ['12,2024', []],
    ['in 2024.', ['2024: 2024@3']],
    ['2024-05', []],
    ['x2024', []],
    ['in Q2', ['Q2: Q2@3']],
    ['in the second quarter', ['Q2: second quarter@7']],
    ['more in the third quarter than in the first', ['Q1: first@38', 'Q3: third quarter@12']],
    ['less in the fourth quarter than the second', ['Q2: second@36', 'Q4: fourth quarter@12']],
    ['the first time', []],
    ['in Q1 2026', ['Q1: Q1@3', 'Q1 2026: Q1 2026@3']],
    ['Q1-2026', []],
    ['Q12026', []],
    ['Q2 2026', ['Q2: Q2@0']],
    ['on Monday', ['Mon: Monday@3']],
    ['on Mon', ['Mon: Mon@3']],
    ['on tue', ['Tuesday: tue@3']],
    ['Tuesdays', ['Tuesday: Tuesdays@0']],
    ['Mond', ['Mon: Mond@0']],
    ['money', ['Mon: money@0']],
    ['the opening', ['opening: opening@4', 'opening: opening@4']],
    ['before closing time', ['closing: closing@7', 'closing: closing@7']],
    ['nothing', []],
    ['in q3', ['Q3: q3@3']],
  ];
  expect(rows.map(([text]) => [text, named(text, data)])).toEqual(rows);
});

it('finds months and days by their dates (A11)', () => {
  const data: readonly Json[] = [
    { a: { '2026-01': 1, '2026-02': 2, '2025-03': 3 }, b: { '2026-03-04': 1, '2026-03-05': 2 } },
  ];
  const rows: readonly (readonly [string, string[]])[] = [
    ['in January 2026', ['2026-01: January 2026@3']],
    ['in January', ['2026-01: in January@0']],
    ['January was cold', ['2026-01: January@0']],
    ['in January 5', []],
    ['in january', []],
    ['January 2025', []],
    ['in March', ['2025-03: in March@0', '2026-03-04: in March@0', '2026-03-05: in March@0']],
    ['on 4 March', ['2025-03: March@5', '2026-03-04: 4 March@3']],
    ['4 March 2026', ['2026-03-04: 4 March 2026@0']],
    ['on the 5th of March', ['2025-03: March@14', '2026-03-05: 5th of March@7']],
    ['2026-02', ['2026-02: 2026-02@0']],
    ['at 10:30', []],
    ['in 2026', []],
    ['May and January', ['2026-01: January@8']],
  ];
  expect(rows.map(([text]) => [text, named(text, data)])).toEqual(rows);
});
