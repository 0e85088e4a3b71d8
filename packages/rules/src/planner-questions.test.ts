import type { PlannerInput } from '@pce/core';
import type { StrategicPlan } from '@pce/core/contracts';
import { roleContext } from '@pce/role-parts/test';
import { describe, expect, it } from 'vitest';
import { rulePlanner } from './planner.js';

const plan = (request: string, more: Partial<PlannerInput> = {}): Promise<StrategicPlan> =>
  rulePlanner().plan(
    {
      ...{ request, inputs: {}, context: '', mode: 'code', now: 0, attempt: 1, answers: [] },
      ...more,
    },
    roleContext,
  );

const forbidding = (count: number, length: number): string =>
  [
    '## Steps',
    ...Array.from({ length: count }, (_, n) => `- Do not ${'x'.repeat(length)}${n}`),
  ].join('\n');

const problem = (step: number, length: number): string =>
  `STEP_${step} (Do not ${'x'.repeat(length)}${step - 1}): it says what must not be done: write it under "Constraints"`;

describe('what the rule planner asks', () => {
  it('has each problem that fits, and counts the others (A1)', async () => {
    const asked = async (count: number) => (await plan(forbidding(count, 34))).reason;
    const first = [1, 2, 3, 4].map((step) => problem(step, 34)).join('; ');

    expect(await asked(1)).toBe(`Nothing was done. ${problem(1, 34)}.`);
    expect(await asked(2)).toBe(`Nothing was done. ${problem(1, 34)}; ${problem(2, 34)}.`);
    expect(await asked(4)).toBe(`Nothing was done. ${first}.`);
    expect(await asked(6)).toBe(`Nothing was done. ${first}. And 2 more.`);
  });

  it('is not asked again after an answer (A10)', async () => {
    const request = forbidding(1, 20);
    const { reason: question } = await plan(request);
    const answered = (to: string) => ({
      answers: [{ question: to, choice: 'answer', answer: 'go' }],
    });

    expect((await plan(request, answered(question))).routeTo).toBe('executor');
    expect((await plan(request, answered('another question'))).reason).toBe(question);
  });

  it('is answered by the words of a person if the request was empty (A1)', async () => {
    const answers = [{ question: 'q', choice: 'answer', answer: ' Read `a` ' }];

    expect((await plan(' ', { answers })).workpad.tasks).toEqual([
      { id: 'STEP_1', description: 'Read `a`' },
    ]);
  });

  it('is the meaning of references to an earlier turn, before anything else (A23)', async () => {
    expect(await plan('Refund it', { thread: 't' })).toMatchObject({
      routeTo: 'clarify',
      reason:
        'Nothing was done. What does "it" mean in "Refund it"? Name it: rules do not read earlier turns of a thread.',
    });
  });
});

describe('a plan by rules', () => {
  it('has the inputs in every section of its document (A1, E1)', async () => {
    const document = [
      ...['# T', '## Goals', '- g {{a}}', '## Steps', '- Read `{{a}}`', '## Tools', '- use {{a}}'],
      ...['## Constraints', '- c {{a}}', '## Edge cases', '- If {{a}} is missing, skip it'],
      ...['## Done when', '- `{{a}}` exists'],
    ].join('\n');

    expect(await plan(document, { inputs: { a: 'f.md' } })).toEqual({
      goals: [{ id: 'GOAL_1', description: 'g f.md', priority: 'medium', dependsOn: [] }],
      approach: 'T (1 step)',
      successCriteria: ['`f.md` exists'],
      ...{ routeTo: 'executor', reason: '1 step to take, in order.' },
      workpad: {
        tasks: [{ id: 'STEP_1', description: 'Read `f.md`' }],
        assumptions: ['Tool to use: use f.md'],
        constraints: ['c f.md'],
        openQuestions: [],
        risks: ['Edge case: If f.md is missing, skip it'],
      },
    });
  });

  it.each([
    [119, 119, ''],
    [120, 120, ''],
    [121, 120, '…'],
  ])('truncates a title of %i characters to %i (A1)', async (length, shown, end) => {
    const { approach } = await plan('x'.repeat(length));

    expect(approach).toBe(`${'x'.repeat(shown - end.length)}${end} (1 step)`);
  });

  it.each([
    [['tool_failure'], ['achieved', 'pending'], 'local'],
    [['tool_failure', 'missing_evidence'], ['achieved', 'blocked'], 'local'],
    [['tool_failure', 'requirement_violation'], ['achieved', 'pending'], 'full'],
    [['tool_failure'], ['achieved', 'achieved'], 'full'],
    [['tool_failure'], ['pending', 'pending'], 'full'],
    [[], ['achieved', 'pending'], 'full'],
  ] as const)('after %j with goals %j backtracks: %s (A9)', async (reasons, statuses, level) => {
    const goalsProgress = statuses.map((status, index) => ({
      goalId: `GOAL_${index + 1}`,
      status,
    }));
    const failure = {
      by: 'validator',
      issues: [],
      reasons: [...reasons],
      goalsProgress,
      suggestedFixes: [],
    } as const;

    expect((await plan('Read `a`', { attempt: 2, failure })).backtracking).toBe(level);
    expect(
      (await plan('Read `a`', { attempt: 2, failure: { ...failure, by: 'critic' } })).backtracking,
    ).not.toBe('local');
  });
});
