import { describe, expect, it } from 'vitest';
import { expandPlan } from './expand-plan.js';

const goals = [{ description: 'Know it' }];
const withId = [{ id: 'GOAL_1', description: 'Know it' }];

describe("a Planner's answer", () => {
  it.each([
    [{ goals }, { routeTo: 'executor', goals: withId }],
    [
      { goals: withId, routeTo: null },
      { goals: withId, routeTo: 'executor' },
    ],
    [
      { goals: [], answer: 'Yes [ctx].' },
      { goals: [], answer: 'Yes [ctx].', routeTo: 'synthesis' },
    ],
    [
      { goals: withId, answer: '' },
      { goals: withId, routeTo: 'executor' },
    ],
    [
      { goals: [], tasks: [{ title: 'a' }] },
      { goals: [], tasks: [{ title: 'a' }], routeTo: 'tasks' },
    ],
    [
      { goals, routeTo: 'clarify' },
      { goals: withId, routeTo: 'clarify' },
    ],
    [
      { tasks: [{ title: 'a' }], goals: null },
      { goals: [], tasks: [{ title: 'a' }], routeTo: 'tasks' },
    ],
    [{ routeTo: 'clarify' }, { goals: [], routeTo: 'clarify' }],
    [{ routeTo: 'executor' }, undefined],
    [{ goals: [...withId, ...goals], routeTo: 'executor' }, undefined],
    [{ goals: [] }, undefined],
    [{ tasks: [{ title: 'a' }], answer: 'b' }, undefined],
    ['a', undefined],
  ])('%j gets the route and the ids that it implies, and nothing else (A1)', (said, expanded) => {
    expect(expandPlan(said)).toEqual(expanded ?? said);
  });
});
