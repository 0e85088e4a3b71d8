import { describe, expect, it } from 'vitest';
import { mendNames } from './mend-names.js';

const goal = {
  type: 'object',
  properties: { id: {}, description: {}, dependsOn: {} },
  required: ['id', 'description'],
};
const schema = {
  properties: {
    goals: { type: 'array', items: goal },
    goalFocus: { type: 'array', items: { type: 'string' } },
    reason: {},
    boxes: {},
    args: { type: 'object' },
  },
};

describe('mendNames', () => {
  it.each<readonly [unknown, unknown]>([
    [{ goal_focus: ['a'] }, { goalFocus: ['a'] }],
    [{ 'Goal Focus': ['a'] }, { goalFocus: ['a'] }],
    [{ goalsFocus: ['a'] }, { goalFocus: ['a'] }],
    [{ focus: ['a'] }, { goalFocus: ['a'] }],
    [{ reasons: 'x' }, { reason: 'x' }],
    [{ box: 1 }, { boxes: 1 }],
    [{ question: 'x' }, { reason: 'x' }],
    [
      { question: 'x', reason: 'y' },
      { question: 'x', reason: 'y' },
    ],
    [{ unknown: 'x' }, { unknown: 'x' }],
    [{ args: { goal_focus: 1 } }, { args: { goal_focus: 1 } }],
    [
      { goals: [{ ID: 'GOAL_1', title: 'a', depends: [] }] },
      { goals: [{ id: 'GOAL_1', description: 'a', dependsOn: [] }] },
    ],
    [{ goals: { GOAL_1: 'a' } }, { goals: [{ id: 'GOAL_1', description: 'a' }] }],
    [{ goals: { first: 'a' } }, { goals: { first: 'a' } }],
    [{ goals: { GOAL_1: 'a', first: 'b' } }, { goals: { GOAL_1: 'a', first: 'b' } }],
    [{ goals: { id: 'GOAL_1', text: 'a' } }, { goals: { id: 'GOAL_1', description: 'a' } }],
    [{ goals: ['a'] }, { goals: ['a'] }],
    [{ goals: 'a' }, { goals: 'a' }],
    ['x', 'x'],
    [[{ goal_focus: 1 }], [{ goal_focus: 1 }]],
    [null, null],
  ])('reads %j as %j (A2)', (said, meant) => {
    expect(mendNames(said, schema)).toStrictEqual(meant);
  });

  it('leaves a name that matches two properties', () => {
    const two = { properties: { goal_focus: {}, goalFocus: {} } };

    expect(mendNames({ GoalFocus: 1 }, two)).toEqual({ GoalFocus: 1 });
    expect(mendNames({ GoalFocus: 1, goalFocus: 2 }, two)).toEqual({ goal_focus: 1, goalFocus: 2 });
    expect(mendNames({ goal_focus: 1 }, {})).toEqual({ goal_focus: 1 });
  });
});
