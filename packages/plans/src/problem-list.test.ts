import { expect, it } from 'vitest';
import { resolvePlanLimits } from './limits.js';
import { problemList } from './problem-list.js';

it('lists a thousand problems, then once that there are more (D1)', () => {
  const { problems, report } = problemList();

  report('cycle', 'a', 'one', 'warning');
  for (let count = 2; count <= 1_000; count += 1) report('cycle', 'b', 'more');

  expect(problems).toHaveLength(1_000);
  expect(problems.slice(0, 2)).toEqual([
    { code: 'cycle', severity: 'warning', where: 'a', message: 'one' },
    { code: 'cycle', severity: 'error', where: 'b', message: 'more' },
  ]);

  for (const where of ['c', 'd', 'e']) report('cycle', where, 'too many', 'warning');

  expect(problems.slice(999)).toEqual([
    { code: 'cycle', severity: 'error', where: 'b', message: 'more' },
    {
      code: 'too_many_problems',
      severity: 'error',
      where: 'c',
      message: 'there are more than 1000 problems; the rest is not listed. Correct these first',
    },
  ]);
});

it('raises with a limit what would otherwise end before it (D1)', () => {
  const defaults = resolvePlanLimits();
  const raised = resolvePlanLimits({ maxBytes: 64_000_000, maxTasks: 50_000 });
  const lowered = resolvePlanLimits({ maxBytes: 10, maxTasks: 1, maxEntries: 2, maxRatio: 3 });

  expect(defaults).toEqual({
    maxBytes: 16_777_216,
    maxEntries: 10_000,
    maxRatio: 100,
    maxTasks: 10_000,
    maxCharacters: 1_048_576,
    maxLines: 20_000,
    maxMarks: 200_000,
    maxItems: 12_000,
    maxYamlCharacters: 65_536,
    maxValues: 200_000,
  });
  expect(raised).toEqual({
    ...defaults,
    maxBytes: 64_000_000,
    maxTasks: 50_000,
    maxCharacters: 64_000_000,
    maxLines: 4_000_000,
    maxMarks: 12_800_000,
    maxItems: 60_000,
    maxYamlCharacters: 64_000_000,
    maxValues: 1_000_000,
  });
  expect(lowered).toEqual({
    ...defaults,
    maxBytes: 10,
    maxEntries: 2,
    maxRatio: 3,
    maxTasks: 1,
    maxCharacters: 10,
  });
  expect(resolvePlanLimits({ maxTasks: 6_000 }).maxLines).toBe(24_000);
});

it.each([
  ['maxBytes', 0],
  ['maxEntries', -1],
  ['maxRatio', Number.NaN],
])('refuses a limit that is not above zero: %s of %d (D1)', (name, value) => {
  expect(() => resolvePlanLimits({ [name]: value })).toThrow(
    `limits.${name} is ${value}: expected a number above 0`,
  );
});
