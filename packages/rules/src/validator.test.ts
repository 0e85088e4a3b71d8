import type { ValidatorInput } from '@pce/core';
import { Sequence, validationDecision } from '@pce/core/internal';
import { executorInput, failed, resultsOf, roleContext } from '@pce/role-parts/test';
import { describe, expect, it } from 'vitest';
import { ruleValidator } from './rule-roles.js';

const { goals, workpad, log } = executorInput(['Read `a`']);

const fine: ValidatorInput = {
  request: 'Read `a`',
  context: '',
  goals,
  goalsProgress: [{ goalId: 'GOAL_1', status: 'achieved' }],
  successCriteria: ['total is not empty'],
  workpad,
  answer: 'There are 3 of them [c1].',
  claims: Sequence.of({ id: 'c1', claim: 'there are 3', confidence: 1, source: 'a', event: 4 }),
  log,
  results: resultsOf(['Read `a`', 'file.read', { total: 3 }]),
  warnings: [],
  revisionsLeft: 2,
  effects: Sequence.of(),
};

const validate = (change: Partial<ValidatorInput>) =>
  ruleValidator({ fileExists: undefined }).validate({ ...fine, ...change }, roleContext);

describe('ruleValidator', () => {
  it('approves and reports unchecked criteria (A11)', async () => {
    const validation = await validate({ successCriteria: ['It reads well', 'total = 3'] });

    expect(validation.score).toBe(0.85);
    expect(validation.criteria.map(({ status }) => status)).toEqual(['unchecked', 'passed']);
    expect(validation.issues).toEqual([expect.stringContaining('not checked: "It reads well"')]);
  });

  it('fails an answer with missed goals, and reports whether tools or other goals are the cause (A11)', async () => {
    const open = [{ goalId: 'GOAL_1', status: 'blocked', progress: 'without STEP_1' }] as const;
    const dependent = [
      { ...fine.goals[0], id: 'GOAL_0' },
      { ...fine.goals[0], dependsOn: ['GOAL_0'] },
    ] as typeof goals;

    expect(
      await validate({ goalsProgress: open, log: log.append(failed(1, 'Read `a`')) }),
    ).toMatchObject({
      score: 0.2,
      reasons: ['tool_failure'],
      issues: ['goal GOAL_1 is blocked: Know it all (without STEP_1)'],
      goals: [{ goalId: 'GOAL_1', score: 0 }],
    });
    expect((await validate({ goalsProgress: open, goals: dependent })).reasons).toContain(
      'goal_dependency_failure',
    );
    expect((await validate({ goalsProgress: [] })).score).toBe(0.2);
  });

  it('permits a missed goal whose step failed as the document allows, and reports it (A11, E1)', async () => {
    const validation = await validate({
      goalsProgress: [{ goalId: 'GOAL_1', status: 'blocked' }],
      workpad: { ...workpad, risks: ['Edge case: If a file is missing, skip it'] },
      log: log.append(failed(1, 'Read `a`', 'not_found')),
    });

    expect(validation).toMatchObject({ score: 0.85, goals: [{ goalId: 'GOAL_1', score: 0.5 }] });
    expect(validation.issues).toEqual([expect.stringContaining('let pass: goal GOAL_1')]);
  });

  it('returns an answer whose check found wrong values (A11)', async () => {
    const check = { values: [], statements: [], hints: ['"3": the formula gives 4'] };
    const validation = await validate({ check });

    expect(validationDecision(validation.score)).toBe('REVISE');
    expect(validation.reasons).toEqual(['missing_evidence']);
    expect(validation.issues).toEqual(check.hints);
    expect(validation.checks.claimsSupported).toBe(false);
  });
});
