import type { PlannerInput } from '@pce/core';
import { strategicPlanSchema } from '@pce/core/contracts';
import type { RoleReport } from '@pce/core/internal';
import { roleContext } from '@pce/role-parts/test';
import { describe, expect, it } from 'vitest';
import { asked } from '../../test/asked.js';
import type { ModelRolesOptions } from '../index.js';
import { defaultPromptBudgets } from './prompt/budgets.js';

const plan = { goals: ['Three laptops are known'], constraints: ['prices in USD'] };
const { planner: budget } = defaultPromptBudgets;

const input: PlannerInput = {
  request: 'Find three laptops under 800 USD',
  inputs: {},
  context: '',
  mode: 'chat',
  now: 0,
  attempt: 1,
  answers: [],
};

const failure: NonNullable<PlannerInput['failure']> = {
  by: 'validator',
  goalsProgress: [],
  issues: ['only two were found'],
  reasons: ['missing_evidence'],
  suggestedFixes: ['look in another shop'],
};

const document =
  '# Laptops\n## Goals\n- Know three laptops\n## Steps\n1. Look in the shop\n## Constraints\n- Never buy anything\n## Success criteria\n- at least 3 laptops listed';

/** Returns the plan for a request, and the number of model calls. */
async function planned(
  change: Partial<PlannerInput>,
  answer: unknown = plan,
  options?: Parameters<typeof asked>[1],
) {
  const { roles, model, reports } = asked([answer], options);
  const made = await roles.planner.plan({ ...input, ...change }, roleContext);
  const [report] = reports;
  return { made, calls: model.requests.length, prompt: report?.prompt ?? '', report };
}

describe('the Planner by a model', () => {
  it('asks no model if the request is the goal (A1)', async () => {
    const { made, calls } = await planned({ request: ' Find three laptops \n' });
    expect(calls).toBe(0);
    expect(strategicPlanSchema.parse(made)).toEqual(made);
    expect(made).toMatchObject({
      routeTo: 'executor',
      goals: [{ id: 'GOAL_1', description: 'Find three laptops' }],
    });
    expect((await planned({ request: '  ' })).made.goals).toEqual([]);
  });

  it.each<readonly [string, Partial<PlannerInput>, ModelRolesOptions]>([
    ['a planning document', { request: document }, {}],
    ['a long request', { request: 'Find a laptop that is light and cheap. '.repeat(50) }, {}],
    ['an attempt after a failure', { attempt: 2, failure }, {}],
    ['a plan that was sent back', { failure: { ...failure, by: 'critic' } }, {}],
    [
      'what people answered',
      { answers: [{ question: 'Which?', choice: 'answer', answer: 'A' }] },
      {},
    ],
    ['a host that wants it always', {}, { plan: 'always' }],
    ['a host that runs lists of tasks', {}, { tasks: true }],
  ])('asks one for %s (A1)', async (_why, change, options) => {
    const { made, calls } = await planned(change, plan, options);
    expect(calls).toBe(1);
    expect(made).toMatchObject({
      routeTo: 'executor',
      goals: [{ id: 'GOAL_1', description: 'Three laptops are known' }],
      workpad: { constraints: expect.arrayContaining(['prices in USD']) },
    });
  });

  it('reads constraints and success criteria of a document by code, regardless of the model (A1, A16)', async () => {
    const { made } = await planned({ request: document });
    expect(made.workpad.constraints).toEqual(['Never buy anything', 'prices in USD']);
    expect(made.successCriteria).toEqual(['at least 3 laptops listed']);
  });

  it.each([
    [{ reply: 'Good morning.' }, { routeTo: 'reply', answer: 'Good morning.', goals: [] }],
    [{ answer: 'Nine [ctx].' }, { routeTo: 'synthesis', answer: 'Nine [ctx].', goals: [] }],
    [{ question: 'Which one?' }, { routeTo: 'clarify', reason: 'Which one?', goals: [] }],
    [{ goals: 'One is known' }, { routeTo: 'executor', goals: [{ description: 'One is known' }] }],
    [
      { goals: [{ description: 'Know it' }, { description: 'Tell it' }] },
      { goals: [{ id: 'GOAL_1', description: 'Know it' }, { id: 'GOAL_2' }] },
    ],
    [
      {
        goals: ['Know it'],
        constraints: [{ text: 'Careful', limit: { of: 'amount', max: '50', unit: 'EUR' } }],
      },
      { workpad: { bounds: [{ limit: { of: 'amount', max: 50, unit: 'EUR' } }] } },
    ],
    // As earlier prompts asked for it.
    [
      {
        routeTo: 'executor',
        approach: 'Shop by shop',
        reason: 'r',
        successCriteria: ['s'],
        goals: [{ id: 'G1', description: 'Know it', priority: 'high', dependsOn: [] }],
        workpad: { tasks: [{ id: 'STEP_1', description: 'Look' }], constraints: ['c'] },
      },
      {
        routeTo: 'executor',
        approach: 'Shop by shop',
        successCriteria: ['s'],
        goals: [{ id: 'G1', priority: 'high' }],
        workpad: { tasks: [{ id: 'STEP_1' }], constraints: ['c'] },
      },
    ],
    [
      { routeTo: 'synthesis', goals: [], answer: 'Nine [ctx].' },
      { routeTo: 'synthesis', answer: 'Nine [ctx].' },
    ],
  ])('understands %j (A1)', async (answer, meant) => {
    expect((await planned({}, answer, { plan: 'always' })).made).toMatchObject(meant);
  });

  it('sees request, inputs, context, day, the previous plan and why it failed (A1, A11)', async () => {
    const before = strategicPlanSchema.parse({
      routeTo: 'executor',
      approach: 'Shop by shop',
      goals: [{ id: 'GOAL_1', description: 'Know three laptops' }],
    });
    const { prompt } = await planned({
      inputs: { city: 'Oslo' },
      context: 'The user likes small ones.',
      attempt: 2,
      failure: {
        ...failure,
        plan: before,
        goalsProgress: [{ goalId: 'GOAL_1', status: 'in_progress', progress: 'one known' }],
      },
    });
    for (const part of [
      'Find three laptops under 800 USD',
      'city: Oslo',
      'The user likes small ones.',
      'only two were found',
      'missing_evidence',
      'look in another shop',
      '1970-01-01',
      'GOAL_1: Know three laptops',
      'Shop by shop',
      'GOAL_1 in_progress: one known',
    ])
      expect(prompt).toContain(part);
  });

  const steps = (count: number): string =>
    Array.from({ length: count }, (_, index) => `${index + 1}. Check file ${index + 1}`).join('\n');

  it('sees a long request whole, within twice its budget, which the journal records (A20)', async () => {
    const { roles, reports } = asked([plan]);
    const progress: RoleReport[] = [];
    const context = { ...roleContext, report: (what: RoleReport) => progress.push(what) };
    await roles.planner.plan({ ...input, request: `# Plan\n${steps(2_500)}` }, context);
    expect(reports[0]?.prompt).toContain('2500. Check file 2500');
    expect(reports[0]?.tokens).toBeGreaterThan(budget);
    expect(progress).toMatchObject([{ stretched: { budget } }]);
  });

  it.each([
    ['a long list', `# Plan\n${steps(9_000)}\n## Constraints\n- under 800 USD`],
    ['one long line', 'Find a laptop with these properties: '.repeat(9_000)],
  ])('sees the outline of %s of any length (A20)', async (_what, request) => {
    const { prompt, report } = await planned({ request });
    expect(prompt).toContain('[Shortened from ');
    expect(report?.tokens).toBeLessThanOrEqual(2 * budget);
    for (const line of request.split('\n').filter((each) => each.startsWith('#')))
      expect(prompt).toContain(line);
  });
});
