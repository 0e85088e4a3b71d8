import type { PlannerInput } from '@pce/core';
import { strategicPlanSchema } from '@pce/core/contracts';
import type { RoleReport } from '@pce/core/ports';
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
      'Today: 1970-01-01. Mode: chat.',
      'Attempt 2.',
    ]) {
      expect(prompt).toContain(told);
    }
  });

  it('is told the plan before and how far it came (A1, A11)', async () => {
    const { roles, model } = asked([plan]);
    const before = strategicPlanSchema.parse({ ...plan, approach: 'Shop by shop' });
    await roles.planner.plan(
      {
        ...input,
        attempt: 2,
        failure: {
          ...{ by: 'validator', issues: ['too few'], reasons: [], suggestedFixes: [] },
          plan: before,
          goalsProgress: [{ goalId: 'GOAL_1', status: 'in_progress', progress: 'one known' }],
        },
      },
      roleContext,
    );
    const { prompt } = model.requests[0] ?? { prompt: '' };
    const [, told] = prompt.split('Your plan before');
    expect(told).toContain('GOAL_1: Know three laptops');
    expect(told).toContain('Approach: Shop by shop');
    expect(told).toContain('GOAL_1 in_progress: one known');
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

  const steps = (count: number): string =>
    Array.from({ length: count }, (_, index) => `${index + 1}. Check file ${index + 1}`).join('\n');

  it('is told a long request whole, within twice its budget, and the journal hears of it (A20)', async () => {
    const { roles, reports } = asked([plan]);
    const told: RoleReport[] = [];
    const context = { ...roleContext, report: (what: RoleReport) => told.push(what) };
    await roles.planner.plan({ ...input, request: `# Plan\n${steps(450)}` }, context);
    expect(reports[0]?.prompt).toContain('450. Check file 450');
    expect(reports[0]?.tokens).toBeGreaterThan(3_500);
    expect(told).toMatchObject([{ stretched: { budget: 3_500 } }]);
  });

  it.each([
    ['a long list', `# Plan\n${steps(5_000)}\n## Constraints\n- under 800 USD`],
    ['one long line', 'Find a laptop with these properties: '.repeat(5_000)],
  ])('is told %s by its structure, whatever its length (A20)', async (_what, request) => {
    const { roles, reports } = asked([plan]);
    await roles.planner.plan({ ...input, request }, roleContext);
    expect(reports[0]?.prompt).toContain('[Shortened from ');
    expect(reports[0]?.tokens).toBeLessThanOrEqual(7_000);
    for (const line of request.split('\n').filter((each) => each.startsWith('#')))
      expect(reports[0]?.prompt).toContain(line);
  });
});
