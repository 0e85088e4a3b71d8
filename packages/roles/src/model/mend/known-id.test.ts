import { describe, expect, it } from 'vitest';
import { knownId, knownIds } from './known-id.js';

const goals = [
  { id: 'GOAL_1', description: 'Know three laptops' },
  { id: 'GOAL_2', description: 'Recommend one of them' },
  { id: 'GOAL_12' },
];

describe('the id that a model means', () => {
  it.each<readonly [string, string | undefined]>([
    ['GOAL_1', 'GOAL_1'],
    ['goal 1', 'GOAL_1'],
    ['Goal-12', 'GOAL_12'],
    ['1', 'GOAL_1'],
    ['12', 'GOAL_12'],
    ['3', undefined],
    ['one', undefined],
    ['know three laptops!', 'GOAL_1'],
    ['GOAL_1: Know three laptops', 'GOAL_1'],
    ['GOAL_1: to know them', 'GOAL_1'],
    ['GOAL_1 Know three laptops', 'GOAL_1'],
    ['Know three laptop', 'GOAL_1'],
    ['Know three la', undefined],
    ['Know three lap', 'GOAL_1'],
    ['three laptops', undefined],
    ['', undefined],
    ['?', undefined],
  ])('%j is %s (A2)', (said, id) => {
    expect(knownId(said, goals)).toBe(id);
  });

  it('is undefined if two match', () => {
    const alike = [
      { id: 'GOAL_1', description: 'Count the words of a.txt' },
      { id: 'GOAL_2', description: 'Count the words of b.txt' },
      { id: 'TASK_1' },
    ];

    expect(knownId('Count the words', alike)).toBeUndefined();
    expect(knownId('1', alike)).toBeUndefined();
    expect(knownId('2', alike)).toBe('GOAL_2');
    expect(knownId('TASK_1', [...alike, { id: 'TASK_1' }])).toBe('TASK_1');
  });

  it.each<readonly [string, readonly string[]]>([
    ['GOAL_1', ['GOAL_1']],
    ['GOAL_1, goal 2', ['GOAL_1', 'GOAL_2']],
    ['1 and 2; 12', ['GOAL_1', 'GOAL_2', 'GOAL_12']],
    ['GOAL_1, GOAL_9', ['GOAL_1, GOAL_9']],
    ['all of them', ['all of them']],
    ['', ['']],
  ])('%j lists %j (A2)', (said, ids) => {
    expect(knownIds(said, goals)).toEqual(ids);
  });
});
