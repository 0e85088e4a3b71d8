import type { PlannerInput } from '@pce/core';
import { strategicPlanSchema } from '@pce/core/contracts';
import { describe, expect, it } from 'vitest';
import { countTheWords } from '../../test/count-the-words.js';
import { roleContext } from '../../test/play.js';
import { rulePlanner } from './planner.js';

const inputFor = (request: string, more: Partial<PlannerInput> = {}): PlannerInput => ({
  ...{ request, inputs: {}, context: '', mode: 'code', now: 0, attempt: 1, answers: [] },
  ...more,
});

const plan = (request: string, more: Partial<PlannerInput> = {}) =>
  rulePlanner().plan(inputFor(request, more), roleContext);

describe('rulePlanner', () => {
  it('turns a planning document into a plan that the contract accepts (A1, E1)', async () => {
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

  it('makes one goal with one step of a plain request (A1)', async () => {
    expect(await plan('Count the words of `a.txt`')).toMatchObject({
      goals: [{ id: 'GOAL_1', description: 'Count the words of `a.txt`' }],
      workpad: { tasks: [{ id: 'STEP_1', description: 'Count the words of `a.txt`' }] },
    });
  });

  it('takes goals as steps where there are none, and the title as goal where there are only steps (A1)', async () => {
    const goals = await plan('## Goals\n- Read `a`\n- Read `b`');
    const steps = await plan('# Read all\n## Steps\n- Read `a`');

    expect(goals.workpad.tasks.map(({ description }) => description)).toEqual([
      'Read `a`',
      'Read `b`',
    ]);
    expect(steps.goals.map(({ description }) => description)).toEqual(['Read all']);
  });

  it('sends a greeting to synthesis, and nothing else (A10)', async () => {
    expect((await plan('Hello!')).routeTo).toBe('synthesis');
    expect((await plan('Hello, read `a.txt`')).routeTo).toBe('executor');
  });

  it('asks where the request is empty, says nothing of what to do, or needs an input it has not (A1)', async () => {
    expect(await plan('  \n ')).toMatchObject({ routeTo: 'clarify', goals: [] });
    expect(await plan('## Constraints\n- be quick')).toMatchObject({ routeTo: 'clarify' });
    expect(await plan('## Steps\n- Read {{file}}')).toMatchObject({
      routeTo: 'clarify',
      reason: expect.stringContaining('{{file}}'),
    });
  });

  it('goes on with what a person answered (A14)', async () => {
    const answers = [{ question: 'which file?', choice: 'answer', answer: 'notes.md' }];

    expect(
      (await plan('## Steps\n- Read {{file}}', { answers })).workpad.tasks[0]?.description,
    ).toBe('Read notes.md');
    expect((await plan('', { answers })).goals[0]?.description).toBe('notes.md');
  });

  it('takes the same plan again on a RETRY, and says so (A11)', async () => {
    const failure = {
      ...({ by: 'validator', goalsProgress: [] } as const),
      ...{ issues: ['no counts'], reasons: [], suggestedFixes: [] },
    };

    const first = await plan(countTheWords);
    const second = await plan(countTheWords, { attempt: 2, failure });

    expect({ ...second, reason: '' }).toEqual({ ...first, reason: '', backtracking: 'full' });
    expect(second.reason).toContain('Attempt 2 takes the same plan again');
    expect(second.reason).toContain('no counts');
  });

  const progress = (first: 'achieved' | 'blocked', second: 'achieved' | 'blocked') => [
    { goalId: 'GOAL_1', status: first },
    { goalId: 'GOAL_2', status: second },
  ];

  it.each([
    [
      'what failed says nothing against the rest',
      ['tool_failure'],
      progress('achieved', 'blocked'),
      'local',
    ],
    [
      'a requirement was not met',
      ['requirement_violation'],
      progress('achieved', 'blocked'),
      'full',
    ],
    ['nobody says why', [], progress('achieved', 'blocked'), 'full'],
    ['nothing was achieved', ['tool_failure'], progress('blocked', 'blocked'), 'full'],
    [
      'all was achieved, and is not enough',
      ['missing_evidence'],
      progress('achieved', 'achieved'),
      'full',
    ],
  ] as const)(
    'says how far it goes back where %s (A19)',
    async (_, reasons, goalsProgress, level) => {
      const failure = {
        by: 'validator',
        issues: [],
        suggestedFixes: [],
        reasons,
        goalsProgress,
      } as const;

      expect((await plan(countTheWords, { attempt: 2, failure })).backtracking).toBe(level);
      expect((await plan(countTheWords)).backtracking).toBeUndefined();
    },
  );

  it('asks a person once about a plan that was sent back: it would make the same again (A17)', async () => {
    const failure: NonNullable<PlannerInput['failure']> = {
      by: 'critic',
      ...{ issues: ['GOAL_1 is forbidden'], reasons: [], suggestedFixes: [], goalsProgress: [] },
    };
    const question = await plan(countTheWords, { failure });
    expect(question).toMatchObject({ routeTo: 'clarify' });
    expect(question.reason).toContain('GOAL_1 is forbidden');

    const answers = [{ question: question.reason, choice: 'answer', answer: 'it is fine' }];
    expect(await plan(countTheWords, { failure, answers })).toEqual(await plan(countTheWords));
  });

  it('says with its line what in the document is not read', async () => {
    expect((await plan('## Goals\n## Steps\n- Read `a`')).reason).toContain('Line 1');
  });
});
