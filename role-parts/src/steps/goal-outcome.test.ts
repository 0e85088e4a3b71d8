import type { Goal } from '@pce/core/contracts';
import type { LogEntry } from '@pce/core/internal';
import type { ExecutorInput } from '@pce/core/ports';
import { describe, expect, it } from 'vitest';
import {
  analysed,
  blockedAt,
  completed,
  decidedBy,
  executorInput,
  failed,
  succeeded,
} from '../../test/executor-input.js';
import { edgeCaseRisk } from './edge-cases.js';
import { type GoalOutcome, goalOutcome } from './goal-outcome.js';
import { stepPlanOf } from './step-plan.js';

const goals: Goal[] = ['Read all prices', 'Weigh lamps', 'Be happy'].map((description, index) => ({
  ...{ id: `GOAL_${index + 1}`, description, priority: 'medium', dependsOn: [] },
}));
const steps = ['Read prices of `a`', 'Weigh the lamps', 'Read prices of `b`'];

function outcomeOf(
  goal: string,
  entries: readonly LogEntry[],
  more: Partial<Pick<ExecutorInput, 'attempt' | 'kept'>> = {},
): GoalOutcome {
  const input = executorInput(steps, entries, { goals, ...more });
  const workpad = { ...input.workpad, risks: [edgeCaseRisk('If a file is missing, skip it')] };
  return goalOutcome(goal, { ...input, workpad }, stepPlanOf(goals, workpad));
}

const first = succeeded(1, 'Read');
const second = succeeded(2, 'Weigh');
const third = succeeded(3, 'Read');

describe('goalOutcome', () => {
  it('counts the steps that serve the goal, and no others (A4)', () => {
    expect(outcomeOf('GOAL_1', [first, second, third])).toEqual({
      ...{ succeeded: 2, passedOver: 0, needed: [] },
    });
    expect(outcomeOf('GOAL_2', [first, second, third])).toEqual({
      ...{ succeeded: 1, passedOver: 0, needed: [] },
    });
    expect(outcomeOf('GOAL_2', [first, third])).toEqual({
      ...{ succeeded: 0, passedOver: 0, needed: ['STEP_2'] },
    });
    expect(outcomeOf('GOAL_1', [])).toEqual({
      ...{ succeeded: 0, passedOver: 0, needed: ['STEP_1', 'STEP_3'] },
    });
  });

  it('counts all steps for a goal that none serves (A4)', () => {
    expect(outcomeOf('GOAL_3', [first, second])).toEqual({
      ...{ succeeded: 2, passedOver: 0, needed: ['STEP_3'] },
    });
  });

  it('counts an analysis as a completed step, and uses the last entry of a step (A4)', () => {
    expect(outcomeOf('GOAL_2', [failed(2, 'Weigh'), second])).toMatchObject({ succeeded: 1 });
    expect(outcomeOf('GOAL_2', [second, failed(2, 'Weigh')])).toMatchObject({
      ...{ succeeded: 0, needed: ['STEP_2'] },
    });
    expect(outcomeOf('GOAL_2', [analysed(2), completed()])).toMatchObject({ succeeded: 1 });
    expect(outcomeOf('GOAL_2', [second, blockedAt(2)])).toMatchObject({ succeeded: 1 });
  });

  it('skips failures that the document permits (A8)', () => {
    const missing = failed(1, 'Read prices of `a`', 'not_found');

    expect(outcomeOf('GOAL_1', [missing, second, third])).toEqual({
      ...{ succeeded: 1, passedOver: 1, needed: [] },
    });
    expect(outcomeOf('GOAL_1', [failed(1, 'Read'), second, third])).toEqual({
      ...{ succeeded: 1, passedOver: 0, needed: ['STEP_1'] },
    });
  });

  it('passes over only the step that a person decided to skip (A10)', () => {
    const skipped = [failed(1, 'Read'), decidedBy('skip'), second, third];

    // The decision is about the step that was at hand when it was asked for.
    expect(outcomeOf('GOAL_1', [first, second, failed(3, 'Read'), decidedBy('skip')])).toEqual({
      ...{ succeeded: 1, passedOver: 1, needed: [] },
    });
    expect(outcomeOf('GOAL_1', skipped)).toEqual({
      ...{ succeeded: 1, passedOver: 1, needed: [] },
    });
    expect(outcomeOf('GOAL_3', [failed(1, 'Read'), failed(2, 'Weigh'), decidedBy('skip')])).toEqual(
      { succeeded: 0, passedOver: 1, needed: ['STEP_1', 'STEP_3'] },
    );
    expect(outcomeOf('GOAL_1', [failed(1, 'Read'), decidedBy('retry'), second])).toEqual({
      ...{ succeeded: 0, passedOver: 0, needed: ['STEP_1', 'STEP_3'] },
    });
  });

  it('ignores other attempts and kept steps (A9)', () => {
    expect(outcomeOf('GOAL_1', [first, second, third], { attempt: 2 })).toEqual({
      ...{ succeeded: 0, passedOver: 0, needed: ['STEP_1', 'STEP_3'] },
    });
    expect(outcomeOf('GOAL_3', [second], { kept: ['GOAL_1'] })).toEqual({
      ...{ succeeded: 1, passedOver: 0, needed: [] },
    });
    expect(outcomeOf('GOAL_2', [first], { kept: ['GOAL_2'] })).toEqual({
      ...{ succeeded: 0, passedOver: 0, needed: [] },
    });
  });

  it('reads no further back than the step before the first of the goal (A4)', () => {
    expect(outcomeOf('GOAL_2', [second, first, third])).toMatchObject({ needed: ['STEP_2'] });
  });

  it('uses the command that ran, for failures that name a file (A8)', () => {
    const input = executorInput(steps, [failed(2, 'Weigh `a`', 'not_found')], { goals });
    const skipOf = (file: string) => {
      const risks = [edgeCaseRisk(`If \`${file}\` is missing, skip it`)];
      const workpad = { ...input.workpad, risks };
      return goalOutcome('GOAL_2', { ...input, workpad }, stepPlanOf(goals, workpad)).passedOver;
    };

    expect([skipOf('a'), skipOf('b')]).toEqual([1, 0]);
  });
});
