import { type IterationEntry, type LogEntry, Sequence } from '@pce/core/internal';
import { expect, it } from 'vitest';
import { planEntry, step } from '../../test/log-entries.js';
import { leftUndone } from './left-undone.js';

const left = (...entries: readonly LogEntry[]): string[] => leftUndone(Sequence.of(...entries));

const failure = { code: 'internal', message: 'no\nroute', isRetryable: false } as const;
const failed = (place: number, changes: Partial<IterationEntry> = {}): IterationEntry =>
  step(place, {
    result: { status: 'error', summary: 'it failed', error: failure, safeToRepeat: true },
    ...changes,
  });
const complete = (place: number): IterationEntry => {
  const { command: _command, result: _result, ...rest } = step(place);
  return { ...rest, action: 'COMPLETE' };
};
const blocked = (place: number, analysis?: string): IterationEntry => {
  const { command: _command, result: _result, ...rest } = step(place);
  return { ...rest, action: 'BLOCKED', ...(analysis !== undefined && { analysis }) };
};

it('returns each step of the last attempt that did not succeed (A4)', () => {
  expect([
    left(),
    left(planEntry),
    left(planEntry, step(1), complete(2)),
    left(planEntry, step(1)),
    left(planEntry, failed(1), complete(2)),
    left(planEntry, failed(1, { task: 'T1' }), complete(2)),
    left(planEntry, failed(1, { task: 'T1' })),
    left(planEntry, failed(1, { task: 'T1' }), step(2, { task: 'T1' }), complete(3)),
    left(planEntry, step(1, { task: 'T1' }), failed(2, { task: 'T1' }), complete(3)),
    left(
      planEntry,
      failed(1, { task: 'T1' }),
      failed(2, { task: 'T2' }),
      failed(3, { task: 'T1' }),
      complete(4),
    ),
    left(planEntry, failed(1), failed(2), blocked(3, 'no key')),
    left(planEntry, failed(1), blocked(2)),
    left(planEntry, failed(1), planEntry, step(2), complete(3)),
    left(planEntry, failed(1), planEntry),
    left(
      planEntry,
      failed(1, {
        result: { status: 'error', summary: 'it was skipped [c1]', safeToRepeat: true },
      }),
      complete(2),
    ),
    left(planEntry, failed(1, { command: 'x'.repeat(500) }), complete(2)),
  ]).toEqual([
    [],
    [],
    [],
    ['The work stopped before all steps were taken'],
    ['Look up price 1: internal: no route'],
    ['T1, Look up price 1: internal: no route (skipped)'],
    ['T1, Look up price 1: internal: no route', 'The work stopped before all steps were taken'],
    [],
    ['T1, Look up price 2: internal: no route (skipped)'],
    [
      'T2, Look up price 2: internal: no route (skipped)',
      'T1, Look up price 3: internal: no route (skipped)',
    ],
    [
      'Look up price 1: internal: no route',
      'Look up price 2: internal: no route',
      'The work stopped before all steps were taken: no key',
    ],
    ['Look up price 1: internal: no route', 'The work stopped before all steps were taken'],
    [],
    [],
    ['Look up price 1: it was skipped [ c1]'],
    [
      'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx … xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx: internal: no route',
    ],
  ]);
});
