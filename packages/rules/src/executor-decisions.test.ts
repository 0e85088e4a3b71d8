import type { ExecutorDecision, Goal } from '@pce/core/contracts';
import { decidedBy, executorInput, failed, roleContext, succeeded } from '@pce/role-parts/test';
import { describe, expect, it } from 'vitest';
import { ruleExecutor } from './executor.js';

const decide = (...input: Parameters<typeof executorInput>): Promise<ExecutorDecision> =>
  ruleExecutor().decide(executorInput(...input), roleContext);

const at = (place: number, count: number) => ({
  goalFocus: ['GOAL_1'],
  goalsProgress: [
    {
      ...{ goalId: 'GOAL_1', status: 'in_progress' },
      progress: `at STEP_${place} of ${count} steps`,
    },
  ],
  task: `STEP_${place}`,
});

const skipped = 'STEP_1 was skipped: ada decided so';
const afterSkip = [failed(1, 'Read `a`'), decidedBy('skip')];

describe('a decision of the rule executor', () => {
  it('stops at a step that needs the result of a skipped one (A10)', async () => {
    const steps = ['Read `a`', 'Write the result of step 1 to `b`'];

    expect(await decide(steps, afterSkip)).toEqual({
      ...{ action: 'BLOCKED', ...at(2, 2) },
      goalsProgress: [{ goalId: 'GOAL_1', status: 'blocked', progress: 'at STEP_2 of 2 steps' }],
      reasoning: `${skipped}. STEP_2 (${steps[1]}): step 1 has no result`,
    });
    expect(await decide(steps.slice(1), [])).toMatchObject({
      ...{ action: 'BLOCKED', task: 'STEP_1' },
      reasoning: `STEP_1 (${steps[1]}): step 1 has not been taken yet, so it has no result`,
    });
  });

  it('summarizes findings and skipped steps at the end (A4)', async () => {
    const read = succeeded(1, 'Read `a`');
    const steps = ['Read `a`', 'Read `b`'];

    expect(await decide(steps, [read, failed(2, 'Read `b`'), decidedBy('skip')])).toEqual({
      ...{ action: 'COMPLETE', goalFocus: [] },
      analysis: [
        '1 of 1 goals achieved; 1 commands succeeded, 1 did not succeed.',
        'STEP_2 was skipped: ada decided so',
        '- r1: Read `a`: did Read `a`',
        '- failed: Read `b`: internal: Read `b` went wrong',
      ].join('\n'),
      goalsProgress: [
        {
          ...{ goalId: 'GOAL_1', status: 'achieved' },
          progress: '1 step done, 1 skipped as the document or a person allows',
        },
      ],
      reasoning: 'STEP_2 was skipped: ada decided so',
    });
    expect(await decide(steps, [read, succeeded(2, 'Read `b`')])).toEqual({
      ...{ action: 'COMPLETE', goalFocus: [], reasoning: 'All steps were taken.' },
      analysis: [
        '1 of 1 goals achieved; 2 commands succeeded.',
        '- r1: Read `a`: did Read `a`',
        '- r2: Read `b`: did Read `b`',
      ].join('\n'),
      goalsProgress: [{ goalId: 'GOAL_1', status: 'achieved', progress: '2 steps done' }],
    });
    expect(await decide(['Read `a`'], afterSkip)).toMatchObject({
      analysis: expect.stringMatching(/^0 of 1 goals achieved; 0 commands succeeded, 1 did not/),
    });
  });

  it('analyses results only for steps without a tool, and when a limit requires it (A7)', async () => {
    const command = { action: 'COMMAND', command: 'Review it' };
    const read = [succeeded(1, 'Read `a`')];
    expect(await decide(['Review it'])).toMatchObject(command);
    expect(await decide(['Read `a`', 'Review it'], read)).toMatchObject({
      action: 'ANALYZE',
      analysis: 'Review it. Known so far:\n- r1: Read `a`: did Read `a`',
    });
    const review = { name: 'text.review', description: 'Review a text', family: 'text' };
    const tools = () => [{ ...review, parameters: {}, effect: 'read' as const }];
    expect(await decide(['Read `a`', 'Review it'], read, { tools })).toMatchObject(command);
    const { task: _none, ...due } = at(1, 1);
    expect(await decide(['Read `a`'], [], { mustAnalyze: 'too long' })).toEqual({
      ...{ action: 'ANALYZE', ...due, reasoning: 'An analysis is due: too long' },
      analysis: 'Since the last analysis: 0 commands succeeded, 0 did not. Next is STEP_1.',
    });
  });

  it('focuses on the goals that are not yet achieved (A4)', async () => {
    const goals: Goal[] = ['Know apples', 'Keep notes'].map((description, index) => ({
      ...{ id: `GOAL_${index + 1}`, description, priority: 'medium', dependsOn: [] },
    }));
    const goalsProgress = [{ goalId: 'GOAL_1', status: 'achieved' as const }];

    expect(
      await decide(['Read apples', 'Save apples and notes'], [succeeded(1, 'Read apples')], {
        ...{ goals, goalsProgress, kept: ['GOAL_1'] },
      }),
    ).toEqual({
      ...{ action: 'COMMAND', command: 'Save apples and notes', task: 'STEP_2' },
      goalFocus: ['GOAL_2'],
      goalsProgress: [
        { goalId: 'GOAL_1', status: 'achieved' },
        { goalId: 'GOAL_2', status: 'in_progress', progress: 'at STEP_2 of 2 steps' },
      ],
      reasoning: 'STEP_2 of 2',
    });
  });
});
