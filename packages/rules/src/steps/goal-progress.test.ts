import type { Goal, GoalProgress } from '@pce/core/contracts';
import type { LogEntry } from '@pce/core/internal/log';
import { edgeCaseRisk, stepPlanOf } from '@pce/role-parts';
import { decidedBy, executorInput, failed, succeeded } from '@pce/role-parts/test';
import { describe, expect, it } from 'vitest';
import { goalsProgressAt } from './goal-progress.js';

const goalsOf = (...descriptions: readonly string[]): Goal[] =>
  descriptions.map((description, index) => ({
    ...{ id: `GOAL_${index + 1}`, description, priority: 'medium', dependsOn: [] },
  }));

interface Before {
  readonly goals?: Goal[];
  readonly steps?: readonly string[];
  readonly progress?: readonly GoalProgress[];
  readonly kept?: readonly string[];
  readonly entries?: readonly LogEntry[];
}

const steps = ['Read prices of `a`', 'Weigh the lamps', 'Read prices of `b`'];

/** The progress of each goal before a step, in words: "achieved: 1 step done". */
function progressAt(
  place: number,
  {
    goals = goalsOf('Read all prices', 'Weigh lamps'),
    progress = [],
    kept = [],
    entries = [],
    ...rest
  }: Before = {},
): Record<string, string> {
  const input = executorInput(rest.steps ?? steps, entries, {
    goals,
    goalsProgress: progress,
    kept,
  });
  const { workpad } = input;
  const skipping = {
    ...input,
    workpad: { ...workpad, risks: [edgeCaseRisk('If a file is missing, skip it')] },
  };
  return Object.fromEntries(
    goalsProgressAt(skipping, stepPlanOf(goals, skipping.workpad), place).map((each) => [
      each.goalId,
      `${each.status}: ${each.progress ?? ''}`,
    ]),
  );
}

const all = [succeeded(1, 'Read'), succeeded(2, 'Weigh'), succeeded(3, 'Read')];

describe('goalsProgressAt', () => {
  it('follows each goal from its first step to its last (A4)', () => {
    expect(progressAt(0)).toEqual({
      GOAL_1: 'in_progress: at STEP_1 of 3 steps',
      GOAL_2: 'pending: ',
    });
    expect(progressAt(1, { entries: all.slice(0, 1) })).toEqual({
      GOAL_1: 'in_progress: at STEP_2 of 3 steps',
      GOAL_2: 'in_progress: at STEP_2 of 3 steps',
    });
    expect(progressAt(2, { entries: all.slice(0, 2) })).toEqual({
      GOAL_1: 'in_progress: at STEP_3 of 3 steps',
      GOAL_2: 'achieved: 1 step done',
    });
    expect(progressAt(3, { entries: all })).toEqual({
      GOAL_1: 'achieved: 2 steps done',
      GOAL_2: 'achieved: 1 step done',
    });
  });

  it.each<readonly [string, GoalProgress['status'], string]>([
    ['keeps', 'achieved', 'achieved: as said before'],
    ['keeps', 'blocked', 'blocked: as said before'],
    ['recalculates', 'in_progress', 'achieved: 1 step done'],
    ['recalculates', 'pending', 'achieved: 1 step done'],
  ])('%s a goal that was %s once a further step is done (A4)', (_, status, expected) => {
    const progress = [{ goalId: 'GOAL_2', status, progress: 'as said before' }];

    expect(progressAt(3, { progress, entries: all }).GOAL_2).toBe(expected);
    expect(progressAt(2, { progress, entries: all }).GOAL_2).toBe('achieved: 1 step done');
  });

  it('keeps the goals that an earlier attempt achieved (A9)', () => {
    const progress = [{ goalId: 'GOAL_2', status: 'achieved', progress: 'weighed' } as const];

    expect(progressAt(0, { kept: ['GOAL_2'], progress }).GOAL_2).toBe('achieved: weighed');
    expect(progressAt(0, { kept: ['GOAL_2'] }).GOAL_2).toBe('achieved: ');
    expect(progressAt(0, { kept: ['GOAL_2'], progress }).GOAL_1).toBe(
      'in_progress: at STEP_1 of 3 steps',
    );
  });

  it('names the skipped steps of a goal (A4)', () => {
    const entries = [succeeded(1, 'Read'), failed(2, 'Weigh')];

    expect(progressAt(3, { entries })).toEqual({
      GOAL_1: 'blocked: without STEP_3',
      GOAL_2: 'blocked: without STEP_2',
    });
    expect(progressAt(3)).toMatchObject({ GOAL_1: 'blocked: without STEP_1, STEP_3' });
  });

  it('counts failures that the document or a person permits (A8)', () => {
    const missing = failed(3, 'Read prices of `b`', 'not_found');

    expect(progressAt(3, { entries: [...all.slice(0, 2), missing] }).GOAL_1).toBe(
      'achieved: 1 step done, 1 skipped as the document or a person allows',
    );
    expect(progressAt(3, { entries: [failed(1, 'Read', 'not_found'), missing] })).toEqual({
      GOAL_1: 'blocked: 2 skipped as the document or a person allows',
      GOAL_2: 'blocked: without STEP_2',
    });
    expect(
      progressAt(3, { entries: [succeeded(1, 'Read'), failed(2, 'Weigh'), decidedBy('skip')] }),
    ).toMatchObject({ GOAL_2: 'blocked: 1 skipped as the document or a person allows' });
  });

  it('has goals without remaining steps (A9)', () => {
    const goals = goalsOf('Read all prices', 'Be happy');

    expect(progressAt(1, { goals, steps: ['Read prices of `a`'], kept: ['GOAL_1'] })).toEqual({
      GOAL_1: 'achieved: ',
      GOAL_2: 'blocked: it has no steps',
    });
  });
});
