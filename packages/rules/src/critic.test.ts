import type { CriticInput } from '@pce/core';
import type { StrategicPlan } from '@pce/core/contracts';
import { roleContext } from '@pce/role-parts/test';
import { aPlan } from '@pce/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ruleCritic } from './critic.js';
import { rulePlanner } from './planner.js';

const goal = (id: string, description: string, dependsOn: string[] = []) => ({
  id,
  description,
  priority: 'medium' as const,
  dependsOn,
});

const workpad = { tasks: [], assumptions: [], constraints: [], openQuestions: [], risks: [] };

const review = (plan: Partial<StrategicPlan>, more: Partial<CriticInput> = {}) =>
  ruleCritic().review(
    { request: 'Tidy up', plan: aPlan(plan), attempt: 1, answers: [], ...more },
    roleContext,
  );

describe('ruleCritic', () => {
  it('rejects missing goals, and goals that wait for each other (A17)', async () => {
    expect(await review({ goals: [] })).toEqual({
      verdict: 'REVISE',
      issues: ['The plan has no goal.'],
    });
    const goals = [goal('A', 'a', ['B']), goal('B', 'b', ['A', 'C'])];
    expect(await review({ goals })).toEqual({
      verdict: 'REVISE',
      issues: [
        'B depends on C, which is not a goal of the plan.',
        'Goals wait for each other: A → B → A.',
      ],
    });
  });

  it('flags an unreadable criterion, and passes the plan (A17, A11)', async () => {
    expect(
      await review({
        successCriteria: ['at least 3 files listed', 'written so that everybody likes it'],
      }),
    ).toEqual({
      verdict: 'PASS',
      issues: ['"written so that everybody likes it" cannot be measured: a person has to look.'],
    });
  });

  it('asks a person about an open question, once (A17, A14)', async () => {
    const plan = { workpad: { ...workpad, openQuestions: ['Which folder?'] } };
    expect(await review(plan)).toEqual({ verdict: 'BLOCK', issues: ['Which folder?'] });
    const answers = [{ question: 'Which folder?', choice: 'replan', answer: 'drafts' }];
    expect((await review(plan, { answers })).verdict).toBe('PASS');
  });

  it('rejects a plan that omits a constraint of the request (A17)', async () => {
    const request = '# Tidy up\n## Steps\n- List the files\n## Constraints\n- Keep the archive\n';
    expect(await review({}, { request })).toEqual({
      verdict: 'REVISE',
      issues: ['The plan leaves out a constraint: "Keep the archive".'],
    });
    const plan = { workpad: { ...workpad, constraints: ['Keep the archive'] } };
    expect((await review(plan, { request })).verdict).toBe('PASS');
  });

  it.each([
    ['Do not delete files', 'Delete files older than 30 days', true],
    ["Don't send **emails** to customers", 'Send an email to each customer', true],
    ['Never overwrite the report', 'Overwrite the report with the new one', true],
    ['Do not delete files', 'List the files, and delete none', false],
    ['Do not delete files', 'Move files; do not delete any', false],
    ['Do not delete files without asking', 'Delete files after asking', false],
    ['Do not write', 'Write the report', true],
    ['No network access', 'Check the network access', false],
    ['Do not send customers emails', 'Email the customers and send flowers', true],
  ])('under "%s", "%s" is forbidden: %s (A17)', async (constraint, wish, isForbidden) => {
    const plan = {
      goals: [goal('GOAL_1', wish)],
      workpad: { ...workpad, constraints: [constraint] },
    };
    const { verdict, issues } = await review(plan);
    expect(verdict).toBe(isForbidden ? 'REVISE' : 'PASS');
    expect(issues).toEqual(isForbidden ? [expect.stringContaining('GOAL_1')] : []);
  });

  it.each([
    ['Tidy the shop up, but never delete customer data.', 'List the customer data'],
    ['Book a trip. Spend at most 500 EUR in all.', 'Buy a ticket for 300 EUR'],
    ['Clean `work/` up, and never touch `work/originals`.', 'Delete `work/copies/a.raw`'],
    ['Do not delete files before they are copied.', 'Delete the files'],
    ['Find a laptop. You must not buy anything.', 'Compare laptops without buying one'],
  ])('"%s" allows "%s" (A17, A5)', async (request, wish) => {
    expect((await review({ goals: [goal('GOAL_1', wish)] }, { request })).verdict).toBe('PASS');
  });

  it('accepts a fault that a person has seen and continued with (A17)', async () => {
    const issue = 'The plan has no goal.';
    const seen = (choice: string) => [{ question: `Sent back: ${issue}`, choice, answer: 'fine' }];
    expect((await review({ goals: [] }, { answers: seen('answer') })).verdict).toBe('PASS');
    expect((await review({ goals: [] }, { answers: seen('replan') })).verdict).toBe('REVISE');
  });

  it('never rejects a rule-based plan of a document in plain words (A17)', async () => {
    const words = fc
      .array(fc.constantFrom('read', 'count', 'file', 'the', 'report', '`a.md`', '3'), {
        minLength: 1,
        maxLength: 6,
      })
      .map((all) => all.join(' '));
    await fc.assert(
      fc.asyncProperty(
        fc.array(words, { minLength: 1, maxLength: 4 }),
        fc.array(words, { maxLength: 3 }),
        async (steps, constraints) => {
          const list = (items: readonly string[]): string =>
            items.map((item) => `- ${item}`).join('\n');
          const request = `## Steps\n${list(steps)}\n\n## Constraints\n${list(constraints)}\n`;
          const plan = await rulePlanner().plan(
            { request, inputs: {}, context: '', mode: 'chat', now: 0, attempt: 1, answers: [] },
            roleContext,
          );
          const input = { request, plan, attempt: 1, answers: [] };
          expect((await ruleCritic().review(input, roleContext)).verdict).toBe('PASS');
        },
      ),
    );
  });
});
