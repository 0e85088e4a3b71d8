import type { PlannerInput } from '@pce/core';
import { describe, expect, it } from 'vitest';
import { asked } from '../../test/asked.js';
import { roleContext } from '../../test/play.js';

const plan = {
  routeTo: 'executor',
  goals: [{ id: 'GOAL_1', description: 'Know three laptops' }],
  successCriteria: ['at least 3 laptops listed'],
};

const input: PlannerInput = {
  request: 'Find three laptops under 800 USD',
  inputs: {},
  context: '',
  mode: 'chat',
  now: 0,
  attempt: 1,
  answers: [],
};

describe('the Planner by a model', () => {
  it('answers with a plan whose gaps are filled (A1)', async () => {
    const { roles } = asked([plan]);
    expect(await roles.planner.plan(input, roleContext)).toMatchObject({
      ...plan,
      goals: [{ id: 'GOAL_1', priority: 'medium', dependsOn: [] }],
      workpad: { tasks: [], constraints: [] },
    });
  });

  it('is told request, inputs, context, mode and what failed (A1, A11)', async () => {
    const { roles, model } = asked([plan]);
    await roles.planner.plan(
      {
        ...input,
        inputs: { city: 'Oslo' },
        context: 'The user likes small ones.',
        attempt: 2,
        failure: {
          by: 'validator',
          goalsProgress: [],
          issues: ['only two were found'],
          reasons: ['missing_evidence'],
          suggestedFixes: ['look in another shop'],
        },
      },
      roleContext,
    );
    const { prompt } = model.requests[0] ?? { prompt: '' };
    for (const told of [
      'Find three laptops under 800 USD',
      'city: Oslo',
      'The user likes small ones.',
      'only two were found',
      'missing_evidence',
      'look in another shop',
      'Mode: chat. Attempt 2.',
    ]) {
      expect(prompt).toContain(told);
    }
  });

  it('is told, of a context that is too long, what has most to do with the request (A20)', async () => {
    const { roles, model, reports } = asked([plan]);
    const filler = 'The weather was fine and nothing happened.\n\n'.repeat(1_000);
    const context = `${filler}The user owns a laptop by Acme of 2019.\n\n${filler}`;
    await roles.planner.plan({ ...input, context }, roleContext);
    expect(model.requests[0]?.prompt).toContain('The user owns a laptop by Acme of 2019.');
    expect(model.requests[0]?.prompt).toMatch(/\[\d+ of \d+ parts are left out\]/);
    expect(reports[0]?.tokens).toBeLessThanOrEqual(3_500);
  });

  it('is told a request whole, or not asked: nothing of what the user wants is cut off (A20)', async () => {
    const { roles, model } = asked([plan]);
    const request = 'Find a laptop with these properties: '.repeat(1_000);
    await expect(roles.planner.plan({ ...input, request }, roleContext)).rejects.toThrow(
      'raise option budgets.planner',
    );
    expect(model.requests).toHaveLength(0);
  });
});
