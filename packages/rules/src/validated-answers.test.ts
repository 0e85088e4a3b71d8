import type { ValidatorInput } from '@pce/core';
import { Sequence } from '@pce/core/internal';
import { executorInput, resultsOf, roleContext } from '@pce/role-parts/test';
import { expect, it } from 'vitest';
import { ruleRoles, ruleValidator } from './rule-roles.js';

const { goals, workpad, log } = executorInput(['Read `a`']);

const input: ValidatorInput = {
  ...{ request: 'Read `a`', context: '', goals, successCriteria: [], workpad, log, warnings: [] },
  revisionsLeft: 2,
  effects: Sequence.of(),
  goalsProgress: [{ goalId: 'GOAL_1', status: 'achieved' }],
  answer: 'There are 3 of them [c1].',
  claims: Sequence.of({ id: 'c1', claim: 'there are 3', confidence: 1, source: 'a', event: 4 }),
  results: resultsOf(['Read `a`', 'file.read', { total: 3 }]),
};

const checksOf = async (change: Partial<ValidatorInput>) =>
  (await ruleValidator({ fileExists: undefined }).validate({ ...input, ...change }, roleContext))
    .checks;

it.each([
  ['There are 3 of them [c1].', true],
  ['', false],
  [' \n', false],
  ['There are 3 [c1].\n```\nx\n```', true],
  ['There are 3 [c1].\n```\nx', false],
  ['There are 3 [c1].\n   ~~~\nx\n~~~', true],
  ['There are 3 [c1], not ```', true],
])('checks the form of the answer %j: %s (A11)', async (answer, isWhole) => {
  expect((await checksOf({ answer })).coherentFormat).toBe(isWhole);
});

it('reports a request as not addressed if a criterion or a goal was missed (A11)', async () => {
  expect((await checksOf({})).queryAddressed).toBe(true);
  expect((await checksOf({ successCriteria: ['total > 5'] })).queryAddressed).toBe(false);
  expect((await checksOf({ goalsProgress: [] })).queryAddressed).toBe(false);
});

it('has a Critic only if asked for, and costs nothing (A11)', () => {
  const { evidence: _, ...roles } = ruleRoles();

  expect(roles.critic).toBeUndefined();
  expect(ruleRoles({ critic: true }).critic).toBeDefined();
  expect(Object.values(roles).map(({ hasPrices }) => hasPrices)).toEqual([
    ...[true, true, true, true, true],
  ]);
});
