import { expect, it } from 'vitest';
import { assumed, referenceProblems } from './reference-problems.js';

const stepsOf = (...descriptions: readonly string[]) =>
  descriptions.map((description, index) => ({ id: `STEP_${index + 1}`, description }));

it('finds invalid references, with their step (E1)', () => {
  expect(
    referenceProblems(
      stepsOf(
        'Write the result to `a`',
        'Write the result of step 2 to `a`',
        'Write the result of step 4 to `a`',
        'Write the result of step 1 to `a`',
        'Write the result of step 6 to `a`',
      ),
    ),
  ).toEqual([
    'STEP_1 (Write the result to `a`): "the result" needs an earlier result, and there is none',
    'STEP_2 (Write the result of step 2 to `a`): step 2 has not been taken yet, so it has no result',
    'STEP_3 (Write the result of step 4 to `a`): step 4 has not been taken yet, so it has no result',
    'STEP_5 (Write the result of step 6 to `a`): there is no step 6',
  ]);
  expect(referenceProblems(stepsOf('Total the orders', 'Write the result to `a`'))).toEqual([]);
});

it('assumes that each step before has a result (E1)', () => {
  const steps = stepsOf('Total the orders', 'Make a poster', 'Total the bills', 'Write it');
  const before = (place: number) => {
    const { ofStep, previous, named, all } = assumed(steps, place);
    return {
      steps: [1, 2, 4].map((number) => ofStep(number).ref),
      previous: previous(),
      named: ['totals', 'poster', 'bills'].map(named),
      all: all(),
    };
  };

  expect(before(0)).toEqual({
    ...{ steps: [undefined, undefined, undefined], previous: undefined, all: [] },
    named: [undefined, undefined, undefined],
  });
  expect(before(1)).toEqual({
    ...{ steps: ['r1', undefined, undefined], previous: 'r1', all: ['r1'] },
    named: ['r1', undefined, undefined],
  });
  expect(before(3)).toEqual({
    ...{ steps: ['r1', 'r2', undefined], previous: 'r3', all: ['r1', 'r2', 'r3'] },
    named: ['r3', 'r2', undefined],
  });
});
