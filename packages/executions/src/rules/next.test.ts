import { stampEvent } from '@pce/core/internal';
import { describe, expect, it } from 'vitest';
import {
  type ExecutionOptions,
  executionOptionsSchema,
  type TaskReport,
} from '../contracts/execution.js';
import { type TaskPlanInput, taskPlanSchema } from '../contracts/task.js';
import { parsed } from './create-execution.js';
import type { ExecutionEvent, ExecutionEventOf } from './events.js';
import { evolve } from './evolve.js';
import { initialState } from './initial-state.js';
import { next, wakeAt } from './next.js';
import { resolveTask } from './resolve-task.js';
import type { ExecutionState } from './state.js';
import { takeReport } from './take-report.js';

const plan: TaskPlanInput = {
  goal: 'Test',
  tasks: [
    { id: 'whole', title: 'Whole' },
    {
      id: 'one',
      title: 'One',
      parent: 'whole',
      timeoutMs: 1_000,
      retry: { maxAttempts: 3, backoffMs: 10 },
    },
    { id: 'two', title: 'Two', dependsOn: ['one'] },
  ],
};

const created = (
  options: Partial<ExecutionOptions> = {},
): ExecutionEventOf<'execution.created'> => ({
  type: 'execution.created',
  v: 1,
  at: 0,
  execution: 'e',
  owner: 'Ann',
  plan: parsed('plan', taskPlanSchema, plan),
  options: parsed('options', executionOptionsSchema, {
    leaseMs: 300,
    silenceMs: 3_000,
    maxLosses: 2,
    archiveAfterMs: 50,
    ...options,
  }),
});

function after(
  events: readonly ExecutionEvent[],
  options: Partial<ExecutionOptions> = {},
): ExecutionState {
  const first = created(options);
  return [first, ...events].reduce(evolve, initialState(first));
}

type To = ExecutionEventOf<'execution.moved'>['to'];

const executionMoved = (from: To, to: To, at: number): ExecutionEvent => ({
  type: 'execution.moved',
  v: 1,
  at,
  from,
  to,
  reason: `now ${to}`,
});
const queued = executionMoved('CREATED', 'QUEUED', 0);
const running = executionMoved('QUEUED', 'RUNNING', 0);
const assigned = (at: number, more: { task?: string; attempt?: number; expiresAt?: number } = {}) =>
  ({
    type: 'task.assigned',
    v: 1,
    at,
    task: 'one',
    agent: 'a1',
    token: `t${at}`,
    attempt: 1,
    expiresAt: at + 300,
    ...more,
  }) as const satisfies ExecutionEvent;
const moved = (
  to: ExecutionEventOf<'task.moved'>['to'],
  at: number,
  more: Partial<ExecutionEventOf<'task.moved'>> = {},
): ExecutionEvent => ({
  type: 'task.moved',
  v: 1,
  at,
  task: 'one',
  from: 'RUNNING',
  to,
  reason: `${to} at ${at}`,
  ...more,
});

describe('what is due', () => {
  it('is that a task took too long, or its agent gave no sign: what comes first (D7)', () => {
    const short = after([queued, running, assigned(5)]);
    const long = after([queued, running, assigned(5, { expiresAt: 5_000 })]);

    expect([next(short, 304), wakeAt(short), wakeAt(long)]).toEqual([undefined, 305, 1_005]);
    expect(next(short, 305)).toEqual({
      type: 'task.moved',
      task: 'one',
      from: 'RUNNING',
      isLoss: true,
      to: 'QUEUED',
      reason: 'agent a1 gave no sign for 300 ms',
    });
    expect(next(long, 1_004)).toBeUndefined();
    expect(next(long, 1_005)).toEqual({
      type: 'task.moved',
      task: 'one',
      from: 'RUNNING',
      to: 'ERROR',
      reason: 'timeout: not done after 1000 ms',
      notBefore: 1_015,
    });
  });

  it('is that agents were silent for too long, until one gives a sign (D3)', () => {
    const quiet = after([queued, running]);

    expect([next(quiet, 2_999), wakeAt(quiet)]).toEqual([undefined, 3_000]);
    const silence = next(quiet, 3_000);
    expect(silence).toEqual({
      type: 'execution.moved',
      from: 'RUNNING',
      to: 'BLOCKED',
      reason: 'no sign of an agent for 3000 ms',
      isSilence: true,
    });
    if (silence === undefined) throw new Error('expected a silence');
    const silent = evolve(quiet, stampEvent(silence, 3_000));
    expect([next(silent, 9_000), wakeAt(silent)]).toEqual([undefined, undefined]);
    expect(next(evolve(silent, assigned(9_000)), 9_001)).toMatchObject({ to: 'RUNNING' });
  });

  it('is looked for in steps of a thirtieth of the silence (D9)', () => {
    expect(wakeAt(after([queued, executionMoved('QUEUED', 'RUNNING', 1)]))).toBe(3_100);
    expect(wakeAt(after([queued, executionMoved('QUEUED', 'RUNNING', 100)]))).toBe(3_100);
    expect(wakeAt(after([queued, executionMoved('QUEUED', 'RUNNING', 101)]))).toBe(3_200);
  });

  it.each(['COMPLETED', 'FAILED', 'CANCELLED'] as const)(
    'is that one that is %s is archived, once (D4)',
    (to) => {
      const ended = after([queued, running, executionMoved('RUNNING', to, 100)]);
      const archive = { type: 'execution.archived' } as const;

      expect([next(ended, 149), wakeAt(ended)]).toEqual([undefined, 150]);
      expect(next(ended, 150)).toEqual(archive);
      const archived = evolve(ended, stampEvent(archive, 150));
      expect([next(archived, 1_000), wakeAt(archived)]).toEqual([undefined, undefined]);
    },
  );
});

describe('the report of an agent', () => {
  const state = after([queued, running, assigned(0)]);
  const taken = (report: Partial<TaskReport>, at = 50, from = state) =>
    takeReport(
      from,
      {
        id: 'r',
        report: { type: 'task_progress', task: 'one', agent: 'a1', token: 't0', ...report },
      },
      at,
    );
  const consequence = (report: Partial<TaskReport>, from = state) => taken(report, 50, from)[1];
  const move = (to: string, reason: string, more = {}) => ({
    ...{ type: 'task.moved', task: 'one', from: 'RUNNING', to, reason },
    ...more,
  });

  it.each<[Partial<TaskReport>, object | undefined]>([
    [{ type: 'heartbeat', needsReview: true }, undefined],
    [{ type: 'task_started' }, undefined],
    [{ type: 'task_progress' }, undefined],
    [{ type: 'subtask_complete' }, undefined],
    [
      { type: 'task_progress', needsReview: true, suggestions: ['wait'] },
      move('BLOCKED', 'the agent asks for a person', {
        blocker: { kind: 'agent', suggestions: ['wait'] },
      }),
    ],
    [
      { type: 'task_started', needsReview: true, message: 'look' },
      move('BLOCKED', 'look', { blocker: { kind: 'agent', suggestions: [] } }),
    ],
    [{ type: 'task_complete' }, move('COMPLETE', 'done')],
    [{ type: 'task_complete', message: 'built' }, move('COMPLETE', 'built')],
    [
      { type: 'task_complete', needsReview: true, suggestions: ['take it'] },
      move('BLOCKED', 'a person is to accept what came of it', {
        blocker: { kind: 'review', suggestions: ['take it'] },
      }),
    ],
    [
      { type: 'task_error' },
      move('ERROR', 'the agent said no more than that it failed', { notBefore: 60 }),
    ],
    [{ type: 'task_error', message: 'broke' }, move('ERROR', 'broke', { notBefore: 60 })],
    [
      { type: 'task_error', message: 'broke', error: { type: 'io', message: 'no disk' } },
      move('ERROR', 'io: no disk', { notBefore: 60 }),
    ],
    [
      { type: 'task_error', message: 'broke', isFinal: true, suggestions: ['stop'] },
      move('BLOCKED', 'broke', { blocker: { kind: 'attempts', suggestions: ['stop'] } }),
    ],
    [
      { type: 'task_error', message: 'broke', needsReview: true },
      move('BLOCKED', 'broke', { blocker: { kind: 'agent', suggestions: [] } }),
    ],
    [
      { type: 'task_error', message: 'broke', needsReview: true, isFinal: true },
      move('BLOCKED', 'broke', { blocker: { kind: 'attempts', suggestions: [] } }),
    ],
    [
      { type: 'task_blocked' },
      move('BLOCKED', 'the agent cannot go on', { blocker: { kind: 'agent', suggestions: [] } }),
    ],
    [
      { type: 'task_blocked', error: { type: 'io', message: 'no disk' } },
      move('BLOCKED', 'no disk', { blocker: { kind: 'agent', suggestions: [] } }),
    ],
    [{ type: 'task_released' }, move('QUEUED', 'given back by agent a1', { isLoss: true })],
    [{ type: 'task_released', message: 'busy' }, move('QUEUED', 'busy', { isLoss: true })],
  ])('moves the task as it says: %j (D3)', (report, expected) => {
    expect(consequence(report)).toEqual(expected);
  });

  it('ends the attempts where the host said so (D2)', () => {
    const strict = after([queued, running, assigned(0)], { onExhausted: 'fail' });

    expect(consequence({ type: 'task_error', isFinal: true, message: 'broke' }, strict)).toEqual(
      move('ERROR', 'broke'),
    );
  });

  it('rests twice as long after each failure, and asks a person after the third (D7)', () => {
    const failedTwice = after([
      ...[queued, running, assigned(0), moved('ERROR', 1, { notBefore: 2 })],
      moved('QUEUED', 2, { from: 'ERROR' }),
      assigned(0, { attempt: 2 }),
    ]);
    const failedThrice = after([
      ...[queued, running, assigned(0), moved('ERROR', 1), moved('QUEUED', 2, { from: 'ERROR' })],
      ...[assigned(0), moved('ERROR', 3), moved('QUEUED', 4, { from: 'ERROR' }), assigned(0)],
    ]);

    expect(consequence({ type: 'task_error', message: 'm' }, failedTwice)).toEqual(
      move('ERROR', 'm', { notBefore: 70 }),
    );
    expect(consequence({ type: 'task_error', message: 'm' }, failedThrice)).toEqual(
      move('BLOCKED', 'm', { blocker: { kind: 'attempts', suggestions: [] } }),
    );
  });

  it('asks a person where a task has lost too many agents (D7)', () => {
    const lost = after([
      ...[queued, running, assigned(0), moved('QUEUED', 1, { isLoss: true }), assigned(0)],
    ]);

    expect(consequence({ type: 'task_released', message: 'busy' }, lost)).toEqual(
      move('BLOCKED', 'busy; 2 agents have left this task undone', {
        isLoss: true,
        blocker: { kind: 'losses' },
      }),
    );
  });

  it.each<[TaskReport['type'], number, number | undefined]>([
    ['heartbeat', 1, 301],
    ['task_progress', 99, undefined],
    ['task_progress', 100, 400],
    ['heartbeat', 250, 550],
  ])('renews the lease: a %s at %d (D3)', (type, at, expiresAt) => {
    const [said] = taken({ type }, at);

    expect(said).toEqual({
      type: 'agent.reported',
      id: 'r',
      report: { type, task: 'one', agent: 'a1', token: 't0' },
      ...(expiresAt !== undefined && { expiresAt }),
    });
  });

  it('has no effect if the agent has lost the task, or none has it (D3)', () => {
    const late = { isLate: true, type: 'agent.reported' };

    expect(taken({ agent: 'a2', type: 'task_complete' })).toEqual([expect.objectContaining(late)]);
    expect(taken({ token: 't1', type: 'task_complete' })).toEqual([expect.objectContaining(late)]);
    expect(taken({ task: 'two' })).toEqual([expect.objectContaining(late)]);
  });

  it('leaves the task of an execution that has ended undone (D4)', () => {
    const ended = evolve(state, executionMoved('RUNNING', 'CANCELLED', 40));

    expect(taken({ type: 'task_complete' }, 50, ended)).toEqual([
      expect.objectContaining({ type: 'agent.reported', isLate: true }),
      move('SKIPPED', 'the execution is CANCELLED'),
    ]);
  });

  it.each(['whole', 'three'])('is refused for what is no task of an agent: %s (D3)', (task) => {
    expect(() => taken({ task })).toThrow(expect.objectContaining({ code: 'task_not_found' }));
  });
});

describe('the decision of a person about a task', () => {
  const blocked = (kind: 'agent' | 'review') =>
    after([
      ...[queued, running, assigned(0)],
      moved('BLOCKED', 1, { blocker: { kind, suggestions: ['take it', 'leave it'] } }),
    ]);
  type Choice = Parameters<typeof resolveTask>[1];
  const events = (state: ExecutionState, resolution: Omit<Choice, 'by' | 'task'>) =>
    resolveTask(state, { task: 'one', by: 'Ann', ...resolution });

  it('is refused if it cannot be carried out (D6)', () => {
    const done = after([queued, moved('COMPLETE', 1, { from: 'QUEUED' })]);
    const ended = evolve(blocked('agent'), executionMoved('RUNNING', 'CANCELLED', 2));

    expect(() => events(blocked('agent'), { choice: 'reassign' })).toThrow(
      'resolving task one: reassign needs an agent',
    );
    for (const state of [done, ended, after([queued])])
      expect(() => events(state, { choice: 'retry' })).toThrow(
        expect.objectContaining({ code: 'illegal_transition' }),
      );
    for (const task of ['whole', 'nothing'])
      expect(() => resolveTask(done, { task, by: 'Ann', choice: 'skip' })).toThrow(
        expect.objectContaining({ code: 'task_not_found' }),
      );
  });
});
