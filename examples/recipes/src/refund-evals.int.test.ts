import { evals, evaluate } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import evaluation, { brief, next, now } from './refund-evals.ts';

// #region evals
evals('refund desk: the next prompt (F22)', {
  describe,
  it,
  ...evaluation,
  configurations: { now, next },
  gate: { minCases: 20, atLeast: { completed: 1, facts: 1 } },
});

it('finds that a prompt for brief answers is worse, and by how much (F22)', async () => {
  const report = await evaluate({ ...evaluation, configurations: { now, brief } });
  const facts = report.comparisons.find(({ scorer }) => scorer === 'facts');
  expect(facts).toMatchObject({ verdict: 'worse', better: 0 });
  expect(facts?.interval[1]).toBeLessThan(-0.5);
  expect(report.problems[0]?.message).toContain('refund-1');
});
// #endregion
