import type { IterationEntry } from '@pce/core/internal/log';
import { isKeptStep, keptRefs, openStepFrom, placeOfTask, stepPlanOf } from '@pce/role-parts';
import { analysed, executorInput, failed, succeeded } from '@pce/role-parts/test';
import { describe, expect, it } from 'vitest';
import { placeOfAct, placeOfStep, resultsBefore } from './results-before.js';
import type { StepResults } from './step-references.js';

const texts = ['List the texts', 'Total the orders', 'Make a poster', 'Compare them', 'Write it'];

function before(place: number, entries: readonly IterationEntry[], attempt = 1): StepResults {
  const input = executorInput(texts, entries, { attempt });
  return resultsBefore({ input, plan: stepPlanOf(input.goals, input.workpad), place });
}

const done: readonly IterationEntry[] = [
  succeeded(1, 'List the texts'),
  failed(2, 'Total the orders'),
  { ...failed(2, 'Total the orders'), result: { status: 'success', summary: '9', ref: 'r7' } },
  succeeded(3, 'Make a poster'),
];

describe('the results before a step', () => {
  it('are found by the number of their step (A4)', () => {
    const { ofStep } = before(3, done);

    expect([1, 2, 3, 4, 5, 6, 0].map((number) => ofStep(number))).toEqual([
      { ref: 'r1' },
      { ref: 'r7' },
      { ref: 'r3' },
      { ref: undefined, why: 'later' },
      { ref: undefined, why: 'later' },
      { ref: undefined, why: 'unknown' },
      { ref: undefined, why: 'unknown' },
    ]);
    expect(before(3, [...done.slice(0, 2), analysed(2)]).ofStep(2)).toEqual({
      ref: undefined,
      why: 'none',
    });
  });

  it('are found by the act or product of their step, the latest first and all in order', () => {
    const results = before(3, done);

    expect(['totals', 'poster', 'lists', 'orders', 'compare'].map(results.named)).toEqual([
      ...['r7', 'r3', 'r1', undefined, undefined],
    ]);
    expect(results.previous()).toBe('r3');
    expect(results.all()).toEqual(['r1', 'r7', 'r3']);
  });

  it('are none before the first, and none of another attempt', () => {
    expect(before(0, []).previous()).toBeUndefined();
    expect(before(0, []).all()).toEqual([]);
    const other = before(3, done, 2);
    expect(other.all()).toEqual([]);
    expect(other.previous()).toBeUndefined();
    expect(other.named('totals')).toBeUndefined();
  });

  it('are the latest of each step, with any entries between (A4)', () => {
    const result = { status: 'success', summary: '', ref: 'r8' } as const;
    const again = { ...succeeded(3, 'Make a poster'), result };
    const after = before(4, [...done, again, analysed(), failed(3, 'Make a poster')]);
    const { named } = before(4, [...done, { ...succeeded(9, 'Sing'), task: 'STEP_9' }]);

    expect(after.ofStep(3)).toEqual({ ref: 'r8' });
    expect(after.ofStep(2)).toEqual({ ref: 'r7' });
    expect(after.previous()).toBe('r8');
    expect(after.all()).toEqual(['r1', 'r7', 'r8']);
    expect(named('song')).toBeUndefined();
  });

  it('end with the latest kept one, before the first of the attempt (A9)', () => {
    const goals = ['orders', 'posters', 'bills'].map((thing, index) => ({
      ...{ id: `GOAL_${index + 1}`, description: `Know the ${thing}` },
      ...{ priority: 'medium' as const, dependsOn: [] },
    }));
    const steps = ['Total the orders', 'Make posters', 'Total the bills', 'Write it'];
    const entries = [1, 2, 3].map((step) => succeeded(step, `${step}`));
    const kept = ['GOAL_1', 'GOAL_3'];
    const input = executorInput(steps, entries, { goals, attempt: 2, kept });
    const plan = stepPlanOf(goals, input.workpad);
    const previous = (place: number) => resultsBefore({ input, plan, place }).previous();

    expect([0, 1, 2, 3].map(previous)).toEqual([undefined, 'r1', 'r1', 'r3']);
  });

  it('include those of goals that an earlier attempt achieved (A9)', () => {
    const goals = ['orders', 'poster'].map((thing, index) => ({
      ...{ id: `GOAL_${index + 1}`, description: `Know the ${thing}` },
      ...{ priority: 'medium' as const, dependsOn: [] },
    }));
    const steps = ['Total the orders', 'Make a poster'];
    const again = { ...succeeded(2, 'Make a poster'), attempt: 2 };
    const entries = [succeeded(1, 'Total the orders'), succeeded(2, 'Make a poster'), again];
    const input = executorInput(steps, entries, { goals, attempt: 2, kept: ['GOAL_1'] });
    const plan = stepPlanOf(goals, input.workpad);

    expect([0, 1].map((place) => isKeptStep(plan, ['GOAL_1'], place))).toEqual([true, false]);
    expect(isKeptStep(plan, ['GOAL_1'], 2)).toBe(false);
    expect(openStepFrom(plan, ['GOAL_1'], 0)).toBe(1);
    expect(openStepFrom(plan, [], 0)).toBe(0);
    expect(openStepFrom(plan, ['GOAL_1', 'GOAL_2'], 0)).toBe(2);
    expect([...keptRefs(input, plan)]).toEqual([[0, 'r1']]);
    const results = resultsBefore({ input, plan, place: 2 });
    expect(results.ofStep(1)).toEqual({ ref: 'r1' });
    expect(results.named('totals')).toBe('r1');
    expect(results.all()).toEqual(['r1', 'r2']);
    expect(results.previous()).toBe('r2');
    const first = { ...input, log: executorInput(steps, entries.slice(0, 2)).log };
    expect(resultsBefore({ input: first, plan, place: 1 }).previous()).toBe('r1');
  });
});

describe('the place of a step', () => {
  const tasks = ['STEP_1', 'STEP_2.1', 'STEP_2.2', 'STEP_20'].map((id) => ({
    id,
    description: id === 'STEP_20' ? 'Draw the map' : 'Create map of it',
  }));

  it('is that of the last act of its number', () => {
    expect([1, 2, 20, 3].map((number) => placeOfStep(tasks, number))).toEqual([0, 2, 3, -1]);
  });

  it('is found by the act or product of the step, before another', () => {
    const found = [4, 3, 0].map((place) => placeOfAct(tasks, 'maps', place));

    expect(found).toEqual([3, 2, -1]);
    expect(placeOfAct(tasks, 'draws', 4)).toBe(3);
    expect(placeOfAct(tasks, 'it', 4)).toBe(-1);
  });

  it('is found by its id, also without numbered ids', () => {
    const input = executorInput(['a', 'b']);
    const plan = stepPlanOf(input.goals, { ...input.workpad, tasks });

    expect(['STEP_1', 'STEP_2.2', 'STEP_20', 'STEP_2'].map((id) => placeOfTask(plan, id))).toEqual([
      0, 2, 3, -1,
    ]);
  });
});
