import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { measureAll } from './measure-all.ts';
import { figuresAt } from './row.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
});

it('a contender that fails is told with its reason, and the others go on', async () => {
  const subjects = ['a', 'b', 'c'].map((contender) => ({ contender, setup: 'memory', steps: 10 }));
  const rows = await measureAll('step', subjects, async ({ contender }) => {
    if (contender === 'b') throw new Error('no such module');
    return contender.toUpperCase();
  });
  expect(rows.map(({ outcome }) => outcome)).toEqual([
    { figures: 'A' },
    { failure: 'no such module' },
    { figures: 'C' },
  ]);
  expect(subjects.map((subject) => figuresAt(rows, subject))).toEqual(['A', undefined, 'C']);
});
