import type { JsonObject } from '@pce/core/contracts';
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
  ])('%j gets the implied route and ids, and nothing else (A1)', (said, expanded) => {
    expect(expandPlan(said)).toEqual(expanded ?? said);
  });

  it.each<readonly [JsonObject, JsonObject | undefined]>([
    [
      { act: 'delete remove', never: 'data/' },
      { act: 'delete remove', never: ['data/'] },
    ],
    [
      { act: 'mail', only: ['acme.com'], object: '', ask: false, limit: null },
      { act: 'mail', only: ['acme.com'] },
    ],
    [
      { limit: { of: 'amount', max: '50', min: '', unit: 'EUR' } },
      { limit: { of: 'amount', max: 50, unit: 'EUR' } },
    ],
    [
      { content: true, reason: 'style' },
      { content: true, reason: 'style' },
    ],
    [{ never: [5] }, { never: ['5'] }],
    [{}, undefined],
    [{ limit: { of: 'amount', max: 'a lot' } }, undefined],
    [{ act: ['delete'] }, undefined],
  ])('has fields for calls besides its text: %j (A1, A26)', (said, fields) => {
    const text = 'Careful with it';
    expect(expandPlan({ goals, constraints: [{ text, ...said }, 'Be quick'] })).toMatchObject({
      workpad: {
        constraints: [text, 'Be quick'],
        bounds: fields === undefined ? [] : [{ text, ...fields }],
      },
    });
  });
});
