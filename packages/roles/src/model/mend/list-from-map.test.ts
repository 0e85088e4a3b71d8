import { describe, expect, it } from 'vitest';
import { listFromMap } from './list-from-map.js';

const progress = {
  properties: { goalId: {}, status: {}, progress: {} },
  required: ['goalId', 'status'],
};
const task = { properties: { id: {}, title: {}, goal: {} }, required: ['id', 'title', 'goal'] };

describe('listFromMap', () => {
  it('reads an object by id as the list of its items (A2)', () => {
    expect(listFromMap({ GOAL_1: 'achieved', 'goal 2': 3 }, progress)).toEqual([
      { goalId: 'GOAL_1', status: 'achieved' },
      { goalId: 'goal 2', status: 3 },
    ]);
    expect(listFromMap({ 1: { title: 'a', goal: 'b' } }, task)).toEqual([
      { id: '1', title: 'a', goal: 'b' },
    ]);
    expect(listFromMap({ x: { goalId: 'GOAL_1', status: 'done' } }, progress)).toEqual([
      { goalId: 'GOAL_1', status: 'done' },
    ]);
    expect(listFromMap({}, progress)).toEqual([]);
  });

  it.each([
    ['values that are no items', { GOAL_1: true }, progress],
    ['some values that are no items', { GOAL_1: 'achieved', GOAL_2: null }, progress],
    ['keys without a number', { first: 'achieved' }, progress],
    ['some keys without a number', { GOAL_1: 'achieved', first: 'achieved' }, progress],
    ['an id that is no text', { GOAL_1: { goalId: 1, status: 'done' } }, progress],
    ['one item', { goalId: 'GOAL_1', status: 'achieved' }, progress],
    ['one item among others', { GOAL_1: 'achieved', status: 'achieved' }, progress],
    ['plain values of items with more than one field', { TASK_1: 'a' }, task],
    ['items without an id', { GOAL_1: 'a' }, { properties: { name: {} }, required: ['name'] }],
    ['items that need only an id', { GOAL_1: 'a' }, { properties: { id: {} }, required: ['id'] }],
    ['items without required fields', { GOAL_1: 'a' }, { properties: { id: {}, status: {} } }],
    ['items without properties', { GOAL_1: 'a' }, { required: ['goalId', 'status'] }],
    ['a schema that is none', { GOAL_1: 'a' }, { ...progress, required: 'goalId' }],
  ])('reads no list from %s', (_, map, items) => {
    expect(listFromMap(map, items)).toBeUndefined();
  });
});
