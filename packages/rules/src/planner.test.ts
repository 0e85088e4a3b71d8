import type { PlannerInput } from '@pce/core';
import { strategicPlanSchema } from '@pce/core/contracts';
import { createToolCatalog, defineTool, resolveLimits } from '@pce/core/internal';
import { countTheWords, roleContext } from '@pce/role-parts/test';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { rulePlanner } from './planner.js';

const inputFor = (request: string, more: Partial<PlannerInput> = {}): PlannerInput => ({
  request,
  inputs: {},
  context: '',
  mode: 'code',
  now: 0,
  attempt: 1,
  answers: [],
  ...more,
});

const plan = (request: string, more: Partial<PlannerInput> = {}) =>
  rulePlanner().plan(inputFor(request, more), roleContext);

const reader = defineTool({
  name: 'file.read',
  description: 'Read a file',
  input: z.object({ path: z.string().describe('path of the file') }),
  effect: 'read',
  execute: () => null,
});

describe('rulePlanner', () => {
  it('turns a planning document into a valid plan (A1, E1)', async () => {
    const made = await plan(`${countTheWords}## Edge cases\n- If a file is missing, skip it\n`);

    expect(strategicPlanSchema.parse(made)).toEqual(made);
    expect(made).toMatchObject({
      routeTo: 'executor',
      approach: 'Count the words (4 steps)',
      goals: [
        { id: 'GOAL_1', description: 'Know how many words each text has' },
        { id: 'GOAL_2', description: 'Know which text is longest' },
      ],
      successCriteria: ['`counts.json` exists', 'at least 2 counts'],
      workpad: {
        constraints: ['Read nothing outside `texts`'],
        risks: ['Edge case: If a file is missing, skip it'],
      },
    });
    expect(made.workpad.tasks.map(({ id }) => id)).toEqual([
      'STEP_1',
      'STEP_2',
      'STEP_3',
      'STEP_4',
    ]);
  });

  it('asks before the first step about more steps than the limit allows (A7)', async () => {
    const request = `## Steps\n${'- Read the file `a`\n'.repeat(12)}`;
    const limits = resolveLimits({});

    expect(await plan(request, { limits })).toMatchObject({
      routeTo: 'clarify',
      reason: expect.stringContaining('take 13 iterations: the limit is 10'),
    });
    const wide = { ...limits, iterations: 13 };
    expect(await plan(request, { limits: wide })).toMatchObject({ routeTo: 'executor' });
  });

  it('takes goals as steps if there are none, and the title as goal if there are only steps (A1)', async () => {
    const goals = await plan('## Goals\n- Read `a`\n- Read `b`');
    const steps = await plan('# Read all\n## Steps\n- Read `a`');

    expect(goals.workpad.tasks.map(({ description }) => description)).toEqual([
      'Read `a`',
      'Read `b`',
    ]);
    expect(steps.goals.map(({ description }) => description)).toEqual(['Read all']);
  });

  it.each([
    ['Read `a` and write the result to `b`', ['Read `a`', 'Write the result to `b`']],
    ['1. Read `a`\n2. ~~Read `c`~~\n3. Read `b`\n', ['Read `a`', 'Read `b`']],
    ['For each of `a` and `b`, read it', ['Read `a`', 'Read `b`']],
    ['List the files in `a` and in `b`', ['List the files in `a` and in `b`']],
    ['Search for salt and pepper in `a`', ['Search for salt and pepper in `a`']],
  ])('splits the acts of %j (A1)', async (request, acts) => {
    const { workpad } = await plan(request);
    expect(workpad.tasks.map(({ description }) => description)).toEqual(acts);
  });

  it.each([
    ['1. Read `a`\n2. If it is empty, stop', 'STEP_2', 'condition'],
    ['1. For each file, read it', 'STEP_1', 'repetition'],
    ['1. Do not write `a`', 'STEP_1', 'Constraints'],
    ['1. Read `a` and delete it', 'STEP_1.2', '"it"'],
    ['1. Write the result of step 2 to `a`\n2. Read `b`', 'STEP_1', 'step 2'],
    ['1. Write the result of step 7 to `a`', 'STEP_1', 'no step 7'],
    ['## Steps\n1. Delete `a/b`\n## Never\n- Touch anything in `a`', 'STEP_1', 'forbids'],
    ['## Steps\n1. Write `a`\n## Rules\n- Do not write any files', 'STEP_1', 'forbids'],
    [
      '## Steps\n1. Read `a`\n## Done when\n- `b` exists\n- `b` does not exist',
      'criteria',
      'contradict',
    ],
  ])('asks about %j before anything else (A1, A17)', async (request, place, why) => {
    const made = await plan(request);
    expect(made.routeTo).toBe('clarify');
    expect(made.reason).toContain(place);
    expect(made.reason).toContain(why);
    const answers = [{ question: made.reason, choice: 'answer', answer: 'go on', by: 'ann' }];
    expect((await plan(request, { answers })).routeTo).toBe('executor');
  });

  it.each([
    '## Steps\n1. Read `a/b`\n## Never\n- Change anything in `a`',
    '## Steps\n1. Delete `c`\n## Never\n- Touch anything in `a`',
    '## Steps\n1. Write `a`\n## Rules\n- Never write anything outside `b`',
    '## Steps\n1. Send a message\n## Rules\n- Never delete anything',
  ])('accepts constraints that no step violates: %j (A17)', async (request) => {
    expect((await plan(request)).routeTo).toBe('executor');
  });

  it('looks up each step in the tools of its host before the first is taken (A1)', async () => {
    const host = { tools: createToolCatalog([reader]) };
    const made = await plan('1. Read the file `a`\n2. Bake a cake', { host });

    expect(made.routeTo).toBe('clarify');
    expect(made.reason).toContain('STEP_2 (Bake a cake)');
    expect(made.reason).not.toContain('STEP_1');
  });

  it.each([
    ['Read the file `a`. Never mind.', 'STEP_2'],
    ['Read the file `a`. No, wait.', 'STEP_2'],
    ["Read the file `a`. Don't.", 'STEP_2'],
    ["Read the file `a`. Don't read it.", 'STEP_2'],
    ['Read the file `a`, then read that', 'STEP_1.2'],
    ['Here is what you should not do. Read the file `a`.', 'STEP_1'],
    ['# T\n\nOld.\n\n## Steps\n1. Read the file `a`', 'Line 3'],
    ['## Steps\n1. Read the file `a`\n\n## Later\n1. Read the file `b`', 'Line 4'],
    ['Compare `a` and `b`', 'STEP_1'],
  ])('refuses a request that it understands only in part: %j (A1)', async (request, place) => {
    const host = { tools: createToolCatalog([reader]) };
    const made = await plan(request, { host });

    expect(made.routeTo).toBe('clarify');
    expect(made.reason).toContain(place);
  });

  it('asks if the request is empty, has no work, or lacks an input (A1)', async () => {
    expect(await plan('  \n ')).toMatchObject({ routeTo: 'clarify', goals: [] });
    expect(await plan('## Constraints\n- be quick')).toMatchObject({ routeTo: 'clarify' });
    expect(await plan('## Steps\n- Read {{file}}')).toMatchObject({
      routeTo: 'clarify',
      reason: expect.stringContaining('{{file}}'),
    });
  });

  it('quotes the inputs that it fills in, unless they are quoted already (A2)', async () => {
    const { workpad } = await plan('## Steps\n- Read {{a}}\n- Read "{{a}}"', {
      inputs: { a: 'x y' },
    });
    expect(workpad.tasks.map(({ description }) => description)).toEqual([
      'Read `x y`',
      'Read "x y"',
    ]);
  });

  it('continues with the answer of a person (A14)', async () => {
    const answers = [{ question: 'which file?', choice: 'answer', answer: 'notes.md' }];

    expect(
      (await plan('## Steps\n- Read {{file}}', { answers })).workpad.tasks[0]?.description,
    ).toBe('Read notes.md');
    expect((await plan('', { answers })).goals[0]?.description).toBe('notes.md');
    const blank = [{ question: 'which file?', choice: 'answer', answer: ' \n' }];
    expect((await plan('', { answers: blank })).routeTo).not.toBe('executor');
  });

  it.each([
    ['what failed says nothing against the rest', 'tool_failure', 'achieved', 'blocked', 'local'],
    ['a requirement was not met', 'requirement_violation', 'achieved', 'blocked', 'full'],
    ['there is no reason', undefined, 'achieved', 'blocked', 'full'],
    ['nothing was achieved', 'tool_failure', 'blocked', 'blocked', 'full'],
    ['all was achieved, and is not enough', 'missing_evidence', 'achieved', 'achieved', 'full'],
  ] as const)(
    'says how far it goes back where %s (A19)',
    async (_, reason, first, second, level) => {
      const failure = {
        ...({ by: 'validator', issues: [], suggestedFixes: [] } as const),
        reasons: reason === undefined ? [] : [reason],
        goalsProgress: [
          { goalId: 'GOAL_1', status: first },
          { goalId: 'GOAL_2', status: second },
        ],
      };
      expect((await plan(countTheWords, { attempt: 2, failure })).backtracking).toBe(level);
      expect((await plan(countTheWords)).backtracking).toBeUndefined();
    },
  );

  it('repeats all of a rejected plan, even if parts of it were done (A19)', async () => {
    const statuses = ['achieved', 'blocked'] as const;
    const failure: NonNullable<PlannerInput['failure']> = {
      by: 'critic',
      issues: [],
      suggestedFixes: [],
      reasons: ['tool_failure'],
      goalsProgress: statuses.map((status, index) => ({ goalId: `GOAL_${index + 1}`, status })),
    };
    const { reason: question } = await plan(countTheWords, { failure });
    const answers = [{ question, choice: 'answer', answer: 'go on' }];
    expect((await plan(countTheWords, { attempt: 2, failure, answers })).backtracking).toBe('full');
  });

  it('asks a person once about a rejected plan, which it would repeat (A17)', async () => {
    const failure: NonNullable<PlannerInput['failure']> = {
      by: 'critic',
      issues: ['GOAL_1 is forbidden'],
      reasons: [],
      suggestedFixes: [],
      goalsProgress: [],
    };
    const question = await plan(countTheWords, { failure });
    expect(question).toMatchObject({ routeTo: 'clarify' });
    expect(question.reason).toContain('GOAL_1 is forbidden');

    const answers = [{ question: question.reason, choice: 'answer', answer: 'it is fine' }];
    expect(await plan(countTheWords, { failure, answers })).toEqual(await plan(countTheWords));
  });
});
