import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { type Ledger, openLedger } from './ledger.ts';
import { measureAll } from './measure-all.ts';
import { figuresAt } from './row.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const subjects = ['a', 'b', 'c'].map((contender) => ({ contender, setup: 'memory', steps: 10 }));

it('a contender that fails is told with its reason, and the others go on', async () => {
  const rows = await measureAll(openLedger(undefined, 5), {
    name: 'step',
    subjects,
    figures: z.string(),
    async measure({ contender }) {
      if (contender === 'b') throw new Error('no such module');
      return contender.toUpperCase();
    },
  });
  expect(rows.map(({ outcome }) => outcome)).toEqual([
    { figures: 'A' },
    { failure: 'no such module' },
    { figures: 'C' },
  ]);
  expect(subjects.map((subject) => figuresAt(rows, subject))).toEqual(['A', undefined, 'C']);
});

it('what the ledger has is not measured again', async () => {
  const empty = openLedger(undefined, 5);
  const added: unknown[] = [];
  const ledger: Ledger = {
    ...empty,
    find: (_, { contender }) => (contender === 'b' ? { figures: 'known' } : undefined),
    add: (_, row) => added.push(row.contender),
  };
  const measure = async () => 'new';
  const rows = await measureAll(ledger, { name: 'step', subjects, figures: z.string(), measure });
  expect(subjects.map((subject) => figuresAt(rows, subject))).toEqual(['new', 'known', 'new']);
  expect(added).toEqual(['a', 'c']);
});
