import type { Goal } from '@pce/core/contracts';
import type { LogEntry, PlanEntry } from '@pce/core/internal';
import { expect, it } from 'vitest';
import { decidedBy, executorInput, failed, succeeded } from '../../test/executor-input.js';
import { isKeptStep, keptRefs, openStepFrom } from './kept-steps.js';
import { stepPlanOf } from './step-plan.js';

const goals: Goal[] = ['orders', 'posters'].map((thing, index) => ({
  ...{ id: `GOAL_${index + 1}`, description: `Know the ${thing}` },
  ...{ priority: 'medium', dependsOn: [] },
}));
const steps = ['Total the orders', 'Print the posters', 'Send orders and posters'];
const plan = stepPlanOf(goals, executorInput(steps).workpad);

function refsAfter(
  entries: readonly LogEntry[],
  kept: readonly string[],
  attempt = 2,
): Record<string, string> {
  const input = executorInput(steps, entries, { goals, attempt, kept });
  // Each gets its own plan, because results are cached by plan.
  return Object.fromEntries(keptRefs(input, { ...plan }));
}

const first = succeeded(1, 'Total the orders');
const second = succeeded(2, 'Print the posters');

it('keeps a step whose goals were all achieved, and repeats the others (A9)', () => {
  const places = [0, 1, 2, 3];

  expect(places.map((place) => isKeptStep(plan, ['GOAL_1'], place))).toEqual([
    ...[true, false, false, false],
  ]);
  expect(places.map((place) => isKeptStep(plan, ['GOAL_1', 'GOAL_2'], place))).toEqual([
    ...[true, true, true, false],
  ]);
  expect(places.map((place) => isKeptStep(plan, [], place))).toEqual(places.map(() => false));
  expect(places.map((place) => openStepFrom(plan, ['GOAL_1'], place))).toEqual([1, 1, 2, 3]);
  expect(openStepFrom(plan, ['GOAL_1', 'GOAL_2'], 0)).toBe(3);
});

it('has the latest results of kept steps, from earlier attempts (A9)', () => {
  const again = { ...first, result: { status: 'success', summary: '', ref: 'r9' } as const };

  expect(refsAfter([first, second], ['GOAL_1'])).toEqual({ 0: 'r1' });
  expect(refsAfter([first, second], ['GOAL_1', 'GOAL_2'])).toEqual({ 0: 'r1', 1: 'r2' });
  expect(refsAfter([first, again], ['GOAL_1'])).toEqual({ 0: 'r9' });
  expect(refsAfter([first, second], [])).toEqual({});
  expect(refsAfter([first, second], ['GOAL_1'], 1)).toEqual({});
  expect(refsAfter([first, { ...again, attempt: 2 }], ['GOAL_1'])).toEqual({ 0: 'r1' });
});

it('skips entries without a step or a result (A9)', () => {
  const { task: _none, ...taskless } = first;
  const decision = decidedBy('retry');

  expect(
    refsAfter([first, failed(1, 'Total'), taskless, decision, failed(2, '')], ['GOAL_1']),
  ).toEqual({ 0: 'r1' });
});

it('ignores results from before a completely new plan (A9)', () => {
  const revised = (level?: 'local' | 'partial'): PlanEntry => ({
    ...{ type: 'plan', attempt: 1, goals, approach: '' },
    revision: { number: 2, kept: [], ...(level !== undefined && { level }) },
  });

  expect(refsAfter([first, revised('local')], ['GOAL_1'])).toEqual({ 0: 'r1' });
  expect(refsAfter([first, revised('partial')], ['GOAL_1'])).toEqual({});
  expect(refsAfter([first, revised()], ['GOAL_1'])).toEqual({});
});

it('reads the past of a plan once (A9)', () => {
  const own = { ...plan };
  const input = executorInput(steps, [first], { goals, attempt: 2, kept: ['GOAL_1'] });

  expect(keptRefs(input, own)).toBe(keptRefs(input, own));
});
