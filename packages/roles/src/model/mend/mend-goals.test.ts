import type { ExecutorDecision, GoalProgress } from '@pce/core/contracts';
import { describe, expect, it } from 'vitest';
import { mendGoals } from './mend-goals.js';

const goals = ['GOAL_1', 'GOAL_2', 'GOAL_3'].map((id) => ({
  ...{ id, description: `Know what ${id} is about` },
  ...{ priority: 'medium' as const, dependsOn: [] },
}));

const complete = (...goalsProgress: GoalProgress[]): ExecutorDecision => ({
  ...{ action: 'COMPLETE', goalFocus: [], reasoning: '', goalsProgress },
});

const statusesOf = (decision: ExecutorDecision, before: readonly GoalProgress[] = []) =>
  Object.fromEntries(
    mendGoals(decision, { goals, goalsProgress: before }).goalsProgress.map((each) => [
      each.goalId,
      each.status,
    ]),
  );

describe('a COMPLETE', () => {
  it('that names no goal reaches all of them (A2)', () => {
    expect(statusesOf(complete())).toEqual({
      ...{ GOAL_1: 'achieved', GOAL_2: 'achieved', GOAL_3: 'achieved' },
    });
  });

  it('that names what changed keeps what was achieved before (A2)', () => {
    const before: GoalProgress[] = [{ goalId: 'GOAL_1', status: 'achieved' }];
    const decision = complete({ goalId: 'GOAL_2', status: 'blocked' });
    expect(statusesOf(decision, before)).toEqual({ GOAL_1: 'achieved', GOAL_2: 'blocked' });
  });

  it('reaches no goal that was blocked', () => {
    const before: GoalProgress[] = [{ goalId: 'GOAL_3', status: 'blocked' }];
    expect(statusesOf(complete(), before)).toEqual({ GOAL_1: 'achieved', GOAL_2: 'achieved' });
  });
});

it.each(['GOAL 2', 'goal_2', '2', 'Know what GOAL_2 is about'])('%s is GOAL_2 (A2)', (said) => {
  const decision = complete({ goalId: said, status: 'in_progress' });
  expect(statusesOf(decision)).toEqual({ GOAL_2: 'in_progress' });
});
