import type { LogEntry } from '@pce/core/internal';
import { describe, expect, it } from 'vitest';
import {
  analysed,
  blockedAt,
  decidedBy,
  executorInput,
  failed,
  succeeded,
} from '../../test/executor-input.js';
import { stepPlanOf } from './step-plan.js';
import { type StepPosition, stepPositionIn } from './step-position.js';

function positionAfter(entries: readonly LogEntry[], attempt = 1): StepPosition {
  const input = executorInput(['Read `a`', 'Read `b`', 'Read `c`'], entries, { attempt });
  return stepPositionIn(input, stepPlanOf(input.goals, input.workpad));
}

const at = (place: number, more: Partial<StepPosition> = {}): StepPosition => ({
  ...{ place, failed: undefined, resolution: undefined },
  ...more,
});

const wrong = failed(2, 'Read `b`');
const replan: LogEntry = { type: 'plan', attempt: 1, goals: [], approach: '' };
const retry = { choice: 'retry', by: 'ada' };
const skip = { choice: 'skip', by: 'ada' };

describe('stepPositionIn', () => {
  it.each<readonly [string, readonly LogEntry[], StepPosition]>([
    ['nothing', [], at(0)],
    ['a step done', [succeeded(1, 'Read')], at(1)],
    ['all steps done', [succeeded(1, 'Read'), succeeded(3, 'Read')], at(3)],
    ['an analysis as a step', [succeeded(1, 'Read'), analysed(2)], at(2)],
    ['an analysis between steps', [succeeded(1, 'Read'), analysed()], at(1)],
    ['only an analysis between steps', [analysed()], at(0)],
    ['a failure', [succeeded(1, 'Read'), wrong], at(1, { failed: wrong })],
    ['a failure made good', [wrong, succeeded(2, 'Read `b`')], at(2)],
    ['a failure and an analysis', [wrong, analysed()], at(1, { failed: wrong })],
    ['a step held up before its command', [succeeded(1, 'Read'), blockedAt(2)], at(1)],
    ['a failure that held up', [wrong, blockedAt(2)], at(1, { failed: wrong })],
    ['a step held up after the one before failed', [failed(1, 'Read'), blockedAt(2)], at(1)],
    ['a new plan', [succeeded(1, 'Read'), wrong, replan], at(0)],
    ['a new plan and a step', [wrong, replan, succeeded(1, 'Read')], at(1)],
    ['a step that the plan does not have', [succeeded(1, 'Read'), succeeded(9, 'Read')], at(0)],
  ])('after %s (A4)', (_, entries, expected) => {
    expect(positionAfter(entries)).toEqual(expected);
  });

  it.each<readonly [string, readonly LogEntry[], StepPosition]>([
    [
      'a decision on the failure',
      [wrong, blockedAt(2), decidedBy('retry')],
      at(1, { failed: wrong, resolution: retry }),
    ],
    [
      'a decision on a step that has no command yet',
      [succeeded(1, 'Read'), blockedAt(2), decidedBy('skip')],
      at(1, { resolution: skip }),
    ],
    [
      'two decisions, of which the later counts',
      [wrong, decidedBy('retry'), decidedBy('skip')],
      at(1, { failed: wrong, resolution: skip }),
    ],
    ['a decision on something else', [wrong, decidedBy('approve')], at(1, { failed: wrong })],
    [
      'a decision before another question',
      [wrong, blockedAt(2), decidedBy('skip'), decidedBy('approve')],
      at(1, { failed: wrong, resolution: skip }),
    ],
    [
      'a decision that was followed, and held up again',
      [wrong, decidedBy('retry'), wrong, blockedAt(2)],
      at(1, { failed: wrong }),
    ],
    [
      'a decision before the step was held up',
      [wrong, decidedBy('retry'), blockedAt(2)],
      at(1, { failed: wrong }),
    ],
    ['a decision on a step that was done', [wrong, decidedBy('retry'), succeeded(2, '')], at(2)],
    ['a decision alone', [decidedBy('skip')], at(0, { resolution: skip })],
    ['a decision before a new plan', [wrong, decidedBy('skip'), replan], at(0)],
  ])('knows %s (A10)', (_, entries, expected) => {
    expect(positionAfter(entries)).toEqual(expected);
  });

  it('starts again with each attempt (A9)', () => {
    expect(positionAfter([succeeded(1, 'Read'), wrong], 2)).toEqual(at(0));
    expect(positionAfter([succeeded(2, 'Read'), { ...blockedAt(1), attempt: 2 }], 2)).toEqual(
      at(0),
    );
    expect(positionAfter([succeeded(2, 'Read'), { ...wrong, attempt: 2 }], 2)).toEqual(
      at(1, { failed: { ...wrong, attempt: 2 } }),
    );
  });
});
