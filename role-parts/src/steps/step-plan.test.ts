import type { Goal } from '@pce/core/contracts';
import { describe, expect, it } from 'vitest';
import { executorInput } from '../../test/executor-input.js';
import { placeOfTask, rangeOf, stepPlanOf } from './step-plan.js';

const goalsOf = (...descriptions: readonly string[]): Goal[] =>
  descriptions.map((description, index) => ({
    ...{ id: `GOAL_${index + 1}`, description, priority: 'medium', dependsOn: [] },
  }));

const planOf = (goals: readonly Goal[], ...steps: readonly string[]) =>
  stepPlanOf(goals, executorInput(steps).workpad);

describe('stepPlanOf', () => {
  it('assigns each step to the goals that share most words with it, else to all (A4)', () => {
    const goals = goalsOf('Know the price of lamps', 'Know the weight of lamps', 'Tell Ada');
    const plan = planOf(
      goals,
      'Find the price of lamps',
      'Find lamps',
      'Sweep the floor',
      'Ask for the weight',
      'Tell Ada the price',
    );

    expect(plan.goalsOfTask).toEqual([
      ['GOAL_1'],
      ['GOAL_1', 'GOAL_2'],
      ['GOAL_1', 'GOAL_2', 'GOAL_3'],
      ['GOAL_2'],
      ['GOAL_3'],
    ]);
    expect(Object.fromEntries(plan.rangeOfGoal)).toEqual({
      GOAL_1: { first: 0, last: 2 },
      GOAL_2: { first: 1, last: 3 },
      GOAL_3: { first: 2, last: 4 },
    });
  });

  it('uses the goals as steps if a plan has none (A4)', () => {
    const goals = goalsOf('Know the price', 'Tell Ada');
    const plan = planOf(goals);

    expect(plan.tasks).toEqual([
      { id: 'GOAL_1', description: 'Know the price' },
      { id: 'GOAL_2', description: 'Tell Ada' },
    ]);
    expect(plan.goalsOfTask).toEqual([['GOAL_1'], ['GOAL_2']]);
    expect(planOf([]).tasks).toEqual([]);
  });

  it('creates a new plan only when the steps change (A4)', () => {
    const goals = goalsOf('Know the price');
    const { workpad } = executorInput(['Find it']);
    const plan = stepPlanOf(goals, workpad);

    expect(stepPlanOf(goals, { ...workpad })).toBe(plan);
    expect(stepPlanOf(goals, executorInput(['Find it', 'Tell it']).workpad).tasks).toHaveLength(2);
    expect(stepPlanOf(goalsOf('Know the price'), workpad)).toEqual(plan);
  });
});

describe('rangeOf', () => {
  it('ranges from the first to the last step of a goal, or over all steps if none serves it (A4)', () => {
    const plan = planOf(goalsOf('Know prices', 'Be happy'), 'Open it', 'Ask for prices', 'Know it');

    expect(rangeOf(plan, 'GOAL_1')).toEqual({ first: 0, last: 2 });
    expect(rangeOf(planOf(goalsOf('Know prices', 'Be happy'), 'Ask prices'), 'GOAL_2')).toEqual({
      ...{ first: 0, last: 0 },
    });
    expect(rangeOf(plan, 'GOAL_9')).toEqual({ first: 0, last: 2 });
  });
});

describe('placeOfTask', () => {
  it.each([
    ['STEP_1', 0],
    ['STEP_2', 1],
    ['STEP_3.1', 2],
    ['STEP_3.2', 3],
    ['STEP_4', 4],
    ['STEP_5', -1],
    ['STEP_0', -1],
    ['', -1],
  ])('finds %j at %i, also if an earlier step has several acts (A4)', (id, place) => {
    const tasks = ['STEP_1', 'STEP_2', 'STEP_3.1', 'STEP_3.2', 'STEP_4'].map((each) => ({
      ...{ id: each, description: 'Read' },
    }));
    const { workpad } = executorInput([]);
    const plan = stepPlanOf(goalsOf('Read'), { ...workpad, tasks });

    expect(placeOfTask(plan, id)).toBe(place);
  });
});
