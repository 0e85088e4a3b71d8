import type { ExecutorDecision, Goal, GoalProgress } from '@pce/core/contracts';
import { describe, expect, it } from 'vitest';
import { expandDecision } from './expand-decision.js';
import { mendGoals } from './mend-goals.js';

describe('expandDecision', () => {
  it.each<readonly [unknown, unknown]>([
    [{ command: 'a' }, { action: 'COMMAND', command: 'a' }],
    [
      { action: '', command: 'a' },
      { action: 'COMMAND', command: 'a' },
    ],
    [
      { action: 'ANALYZE', command: 'a' },
      { action: 'ANALYZE', command: 'a' },
    ],
    [{ command: ['a'] }, { action: 'COMMAND', command: ['a'] }],
    [{ command: ['a', 'b'] }, { action: 'COMMAND', commands: ['a', 'b'] }],
    [
      { command: ['a', 'b'], commands: ['c', 'd'] },
      { action: 'COMMAND', command: ['a', 'b'], commands: ['c', 'd'] },
    ],
    [
      { command: ['a', 'b'], commands: [] },
      { action: 'COMMAND', commands: ['a', 'b'] },
    ],
    [{ commands: ['a'] }, { action: 'COMMAND', command: 'a' }],
    [
      { command: 'a', commands: ['a'] },
      { action: 'COMMAND', command: 'a' },
    ],
    [
      { command: 'a', commands: ['b'] },
      { action: 'COMMAND', command: 'a', commands: ['b'] },
    ],
    [
      { command: '', commands: ['a', 'b'] },
      { action: 'COMMAND', commands: ['a', 'b'] },
    ],
    [
      { command: 'a', commands: null },
      { action: 'COMMAND', command: 'a' },
    ],
    [{ commands: 'a' }, { action: 'COMMAND', commands: 'a' }],
    [
      { action: 'COMPLETE', command: '', commands: [], task: 'x' },
      { action: 'COMPLETE', task: 'x' },
    ],
    [{ action: null, command: null, task: 'x' }, { task: 'x' }],
    [['a'], ['a']],
    ['a', 'a'],
  ])('reads %j as %j (A2)', (said, meant) => {
    expect(expandDecision(said)).toStrictEqual(meant);
  });
});

const goals: Goal[] = ['Know it', 'Tell it'].map((description, index) => ({
  ...{ id: `GOAL_${index + 1}`, description, priority: 'medium', dependsOn: [] },
}));
const achieved = (goalId: string): GoalProgress => ({ goalId, status: 'achieved' });
const blocked = (goalId: string): GoalProgress => ({ goalId, status: 'blocked' });
const complete: ExecutorDecision = {
  ...{ action: 'COMPLETE', reasoning: '', goalFocus: [], goalsProgress: [] },
};
const analyze: ExecutorDecision = {
  ...{ action: 'ANALYZE', analysis: 'x', reasoning: '', goalFocus: [], goalsProgress: [] },
};

describe('mendGoals', () => {
  it('puts ids in place of other names, and leaves what it does not know (A2)', () => {
    const said = {
      ...analyze,
      goalFocus: ['goal 1, goal 2', 'other'],
      goalsProgress: [achieved('know it'), blocked('other')],
    };

    expect(mendGoals(said, { goals, goalsProgress: [] })).toEqual({
      ...analyze,
      goalFocus: ['GOAL_1', 'GOAL_2', 'other'],
      goalsProgress: [achieved('GOAL_1'), blocked('other')],
    });
  });

  it('needs no word about the only goal', () => {
    const known = { goals: goals.slice(0, 1), goalsProgress: [] };

    expect(mendGoals(analyze, known).goalFocus).toEqual(['GOAL_1']);
    expect(mendGoals({ ...analyze, goalFocus: ['x'] }, known).goalFocus).toEqual(['x']);
    expect(mendGoals(analyze, { goals, goalsProgress: [] }).goalFocus).toEqual([]);
    expect(mendGoals(analyze, { goals, goalsProgress: [] }).goalsProgress).toEqual([]);
  });

  it.each<readonly [readonly GoalProgress[], readonly GoalProgress[], readonly GoalProgress[]]>([
    [[], [], [achieved('GOAL_1'), achieved('GOAL_2')]],
    [[achieved('GOAL_2')], [], [achieved('GOAL_2'), achieved('GOAL_1')]],
    [[blocked('GOAL_2')], [], [blocked('GOAL_2')]],
    [[blocked('GOAL_2')], [achieved('GOAL_1')], [blocked('GOAL_2'), achieved('GOAL_1')]],
    [[], [blocked('GOAL_1')], [achieved('GOAL_2')]],
  ])('takes COMPLETE with %j after %j for %j', (progress, before, meant) => {
    const said = { ...complete, goalsProgress: [...progress] };

    expect(mendGoals(said, { goals, goalsProgress: [...before] }).goalsProgress).toEqual(meant);
  });
});
