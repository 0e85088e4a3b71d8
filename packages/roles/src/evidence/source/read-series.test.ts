import { expect, it } from 'vitest';
import { isPeriod } from './read-series.js';

it('knows names of periods (A11)', () => {
  const yes =
    '2024 1999 2024-03 2024-03-04 2024-q1 2024-W12 Q2 q4_2026 Q2-2026 Q22026 march Mar mon Monday';
  const no = '1899 2100 2024-3 2024-q5 q5 q0 Mars Mond x2024 20245 week year';
  expect([...yes.split(' '), 'Q2 2026', ' 2024 '].filter((name) => !isPeriod(name))).toEqual([]);
  expect([...no.split(' '), ''].filter(isPeriod)).toEqual([]);
});
