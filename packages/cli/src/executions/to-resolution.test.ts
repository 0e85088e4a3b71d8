import type { Task } from '@pce/client';
import { expect, it } from 'vitest';
import { exitCodes } from '../exit-codes.js';
import { type Decision, toResolution } from './to-resolution.js';

const blocker: Task['blocker'] = {
  ...{ kind: 'agent', message: 'it is high', suggestions: ['a ladder', 'a crane'], since: 0 },
};
const waiting = { taskId: 'T1', status: 'BLOCKED', blocker } as const;
const working = { taskId: 'T1', status: 'RUNNING', blocker: null } as const;

it.each<[Decision, object]>([
  [{ choose: 'approve' }, { choice: 'approve' }],
  [
    { choose: 'retry', note: 'slowly' },
    { choice: 'retry', note: 'slowly' },
  ],
  [{ choose: '1' }, { choice: 'approve', note: 'a ladder' }],
  [
    { choose: '2', note: 'perhaps' },
    { choice: 'approve', note: 'a crane' },
  ],
  [
    { choose: 'take_over', output: 0 },
    { choice: 'take_over', outputData: 0 },
  ],
  [
    { choose: 'reassign', agent: 'agent_2' },
    { choice: 'reassign', agentId: 'agent_2' },
  ],
])('makes of %j what a server takes (D4)', (decision, resolution) => {
  expect(toResolution(decision, waiting)).toStrictEqual(resolution);
});

it.each(['skip', 'take_over', 'reassign'])('lets a person %s whatever they want (D4)', (choose) => {
  expect(toResolution({ choose }, working)).toStrictEqual({ choice: choose });
});

it('has a task tried again that failed (D4)', () => {
  expect(toResolution({ choose: 'retry' }, { ...working, status: 'ERROR' })).toStrictEqual({
    choice: 'retry',
  });
});

it.each([
  ['approve', 'RUNNING'],
  ['retry', 'RUNNING'],
  ['1', 'RUNNING'],
  ['approve', 'ERROR'],
] as const)('refuses %s for a task that is %s and waits for nothing (D4)', (choose, status) => {
  expect(() => toResolution({ choose }, { ...working, status })).toThrow(
    expect.objectContaining({
      ...{ code: 'nothing_to_decide', exitCode: exitCodes.failed },
      message: `T1 waits for nothing: it is ${status}`,
    }),
  );
});

it('refuses a suggestion that the agent did not make (D4)', () => {
  expect(() => toResolution({ choose: '3' }, waiting)).toThrow(
    expect.objectContaining({
      ...{ code: 'usage', exitCode: exitCodes.error },
      message: 'there is no suggestion 3: the agent made 2',
    }),
  );
});
