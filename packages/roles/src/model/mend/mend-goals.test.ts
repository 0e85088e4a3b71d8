import type { ExecutorDecision, Goal, GoalProgress } from '@pce/core/contracts';
import { describe, expect, it } from 'vitest';
import { mendGoals } from './mend-goals.js';

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
  it('replaces other names by ids, and leaves unknown ones (A2)', () => {
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

  it('fills in the only goal', () => {
    const known = { goals: goals.slice(0, 1), goalsProgress: [] };

    expect(mendGoals(analyze, known).goalFocus).toEqual(['GOAL_1']);
    expect(mendGoals({ ...analyze, goalFocus: ['x'] }, known).goalFocus).toEqual(['x']);
    expect(mendGoals({ ...analyze, goalsProgress: [blocked('x')] }, known).goalsProgress).toEqual([
      blocked('GOAL_1'),
    ]);
    expect(mendGoals(analyze, { goals, goalsProgress: [] }).goalFocus).toEqual([]);
    expect(mendGoals(analyze, { goals, goalsProgress: [] }).goalsProgress).toEqual([]);
  });

  it.each<readonly [readonly GoalProgress[], readonly GoalProgress[], readonly GoalProgress[]]>([
    [[], [], []],
    [[achieved('*')], [], [achieved('GOAL_1'), achieved('GOAL_2')]],
    [[achieved('GOAL_2')], [], [achieved('GOAL_2'), achieved('GOAL_1')]],
    [[blocked('GOAL_2')], [], [blocked('GOAL_2'), achieved('GOAL_1')]],
    [[blocked('GOAL_2')], [achieved('GOAL_1')], [blocked('GOAL_2'), achieved('GOAL_1')]],
    [[], [achieved('GOAL_1')], [achieved('GOAL_1')]],
  ])('reads COMPLETE with %j after %j as %j', (progress, before, meant) => {
    const said = { ...complete, goalsProgress: [...progress] };

    expect(mendGoals(said, { goals, goalsProgress: [...before] }).goalsProgress).toEqual(meant);
  });
});

it.each(['GOAL 2', 'goal_2', '2', 'Tell it'])('%s is GOAL_2 (A2)', (said) => {
  const decision = { ...complete, goalsProgress: [blocked(said)] };
  const { goalsProgress } = mendGoals(decision, { goals, goalsProgress: [] });
  expect(goalsProgress).toEqual([blocked('GOAL_2'), achieved('GOAL_1')]);
});
