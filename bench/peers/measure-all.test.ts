import { expect, it, vi } from 'vitest';
import { measureAll } from './measure-all.ts';
import { figuresAt } from './row.ts';

it('a contender that fails is reported with its reason, and the others go on', async () => {
  const silenced = vi.spyOn(console, 'error').mockReturnValue();
  const subjects = ['a', 'b', 'c'].map((contender) => ({ contender, setup: 'memory', steps: 10 }));
  const rows = await measureAll({
    name: 'step',
    subjects,
    async measure({ contender }) {
      if (contender === 'b') throw new Error('no such module');
      return contender.toUpperCase();
    },
  });
  silenced.mockRestore();
  expect(rows.map(({ outcome }) => outcome)).toEqual([
    { figures: 'A' },
    { failure: 'no such module' },
    { figures: 'C' },
  ]);
  expect(subjects.map((subject) => figuresAt(rows, subject))).toEqual(['A', undefined, 'C']);
});
