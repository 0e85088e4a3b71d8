import type { ExecutionEvent, Task } from '@pce/client';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aTask } from '../../test/a-task.ts';
import { applyEvent, hasEnded, isDone } from './apply-event.ts';

function anEvent(eventType: string, change: Partial<ExecutionEvent> = {}): ExecutionEvent {
  return {
    number: 2,
    eventId: 'e',
    executionId: 'x',
    taskId: '1',
    recordedAt: 50,
    eventType,
    ...change,
  };
}

describe('a task after an event', () => {
  const busy = aTask('1', {
    ...{ status: 'ERROR', agentId: 'ben', attempts: 2, subtasks: ['a'], percent: 40 },
    ...{ message: 'old', blocker: { kind: 'agent', message: '', suggestions: [], since: 1 } },
    ...{ notBefore: 9, startedAt: 7, completedAt: 8, updatedAt: 8, notes: ['n1'] },
    ...{ outputData: 'old output', outputOmitted: true, reservedFor: 'eve', params: { p: 1 } },
  });

  it.each<[string, string, Partial<ExecutionEvent>, Partial<Task>]>([
    [
      'given to an agent begins anew, and keeps when it was first begun',
      'task_assigned',
      { agentId: 'ann', attempt: 3 },
      {
        ...{ status: 'RUNNING', agentId: 'ann', attempts: 3, subtasks: [], percent: null },
        ...{ message: null, blocker: null, notBefore: null, startedAt: 7, updatedAt: 50 },
      },
    ],
    [
      'given to nobody that is named keeps its attempts',
      'task_assigned',
      {},
      {
        ...{ status: 'RUNNING', agentId: null, subtasks: [], percent: null, message: null },
        ...{ blocker: null, notBefore: null, updatedAt: 50 },
      },
    ],
    [
      'put back is in nobody’s hands, with why and until when',
      'task_moved',
      { to: 'QUEUED', reason: 'lost', notBefore: 70 },
      {
        ...{ status: 'QUEUED', agentId: null, message: 'lost', notBefore: 70, blocker: null },
        ...{ completedAt: null, updatedAt: 50 },
      },
    ],
    [
      'moved without a word stays what it is',
      'task_moved',
      {},
      {
        ...{ agentId: null, message: null, notBefore: null, blocker: null, completedAt: null },
        updatedAt: 50,
      },
    ],
    [
      'blocked without a reason or suggestions asks in no words',
      'task_moved',
      { to: 'BLOCKED', blockerKind: 'losses' },
      {
        ...{ status: 'BLOCKED', agentId: null, message: null, notBefore: null, updatedAt: 50 },
        blocker: { kind: 'losses', message: '', suggestions: [], since: 50 },
        completedAt: null,
      },
    ],
    [
      'skipped is done, with the output that came',
      'task_moved',
      { to: 'SKIPPED', outputData: null },
      {
        ...{ status: 'SKIPPED', agentId: null, message: null, notBefore: null, blocker: null },
        ...{ completedAt: 50, updatedAt: 50, outputData: null, outputOmitted: false },
      },
    ],
    [
      'decided on has the note, the parameters and the agent of the decision',
      'task_resolved',
      { note: 'n2', params: { q: 2 }, agentId: 'fay' },
      { notes: ['n1', 'n2'], params: { q: 2 }, reservedFor: 'fay' },
    ],
    ['decided on with its last note has it once', 'task_resolved', { note: 'n1' }, {}],
    ['decided on without a note keeps what it has', 'task_resolved', {}, {}],
    ['that an agent merely holds was seen', 'heartbeat', {}, { updatedAt: 50 }],
    [
      'whose agent says how far it is shows that',
      'heartbeat',
      { percent: 60 },
      { percent: 60, updatedAt: 50 },
    ],
    [
      'whose agent says something shows that',
      'heartbeat',
      { message: 'new' },
      { message: 'new', updatedAt: 50 },
    ],
    [
      'with progress keeps what was not said anew',
      'task_progress',
      { percent: 70, subtaskId: 'b' },
      { percent: 70, updatedAt: 50 },
    ],
    [
      'with a part that is done has it',
      'subtask_complete',
      { subtaskId: 'b' },
      { subtasks: ['a', 'b'], updatedAt: 50 },
    ],
    [
      'with a part that was done has it once',
      'subtask_complete',
      { subtaskId: 'a' },
      { updatedAt: 50 },
    ],
    ['with a part that is not named has no more', 'subtask_complete', {}, { updatedAt: 50 }],
    [
      'that is complete has its output, all of it',
      'task_complete',
      { outputData: { n: 1 } },
      { outputData: { n: 1 }, outputOmitted: false, updatedAt: 50 },
    ],
  ])('%s (D6)', (_, type, change, changed) => {
    expect(applyEvent(busy, anEvent(type, change))).toStrictEqual({ ...busy, ...changed });
  });

  it('is begun with the first event that gives it to an agent (D6)', () => {
    expect(applyEvent(aTask('1'), anEvent('task_assigned')).startedAt).toBe(50);
  });

  it('runs in the hands of the agent it was given to, from the first time on (D6)', () => {
    const given = applyEvent(aTask('1'), anEvent('task_assigned', { agentId: 'ann', attempt: 1 }));
    const again = applyEvent(given, anEvent('task_assigned', { attempt: 2, recordedAt: 90 }));

    expect(given).toMatchObject({ status: 'RUNNING', agentId: 'ann', attempts: 1, startedAt: 50 });
    expect(again).toMatchObject({ attempts: 2, startedAt: 50, updatedAt: 90 });
  });

  it('waits for a person with what the agent suggested, and no longer when it was decided (D6)', () => {
    const moved = { to: 'BLOCKED', reason: 'which one?', blockerKind: 'agent', suggestions: ['a'] };
    const blocked = applyEvent(aTask('1', { status: 'RUNNING' }), anEvent('task_moved', moved));
    const decided = applyEvent(blocked, anEvent('task_resolved', { choice: 'approve', note: 'a' }));
    const queued = applyEvent(decided, anEvent('task_moved', { to: 'QUEUED', reason: 'approve' }));

    expect(blocked.blocker).toEqual({
      ...{ kind: 'agent', message: 'which one?', suggestions: ['a'], since: 50 },
    });
    expect(queued).toMatchObject({ status: 'QUEUED', blocker: null, notes: ['a'] });
  });

  it('is not changed by a report that came too late (D7)', () => {
    const task = aTask('1', { status: 'QUEUED' });

    expect(applyEvent(task, anEvent('task_progress', { percent: 90, late: true }))).toBe(task);
  });

  it('keeps its output when a later event brings none, and its end only while it is done (D6)', () => {
    const done = applyEvent(aTask('1'), anEvent('task_complete', { outputData: { n: 1 } }));
    const complete = applyEvent(done, anEvent('task_moved', { to: 'COMPLETE', reason: 'done' }));

    expect(complete).toMatchObject({ outputData: { n: 1 }, completedAt: 50 });
  });

  it('ends the same when known events are repeated and those after them follow (D6)', () => {
    const types = ['task_assigned', 'task_moved', 'task_progress', 'subtask_complete', 'heartbeat'];
    const statuses = ['QUEUED', 'RUNNING', 'BLOCKED', 'COMPLETE', 'ERROR'];
    const event = fc.record({
      eventType: fc.constantFrom(...types),
      to: fc.constantFrom(...statuses),
      percent: fc.nat(100),
      message: fc.string(),
      subtaskId: fc.constantFrom('a', 'b'),
      recordedAt: fc.nat(1_000),
    });
    fc.assert(
      fc.property(fc.array(event, { maxLength: 12 }), fc.nat(12), (changes, from) => {
        // Every history begins with an assignment, before which nothing is known.
        const events = [
          { ...anEvent('task_assigned') },
          ...changes.map((each) => anEvent(each.eventType, each)),
        ];
        const once = events.reduce(applyEvent, aTask('1'));
        const start = Math.max(0, Math.min(from, events.length - 1));
        const last = events.findLastIndex(({ eventType }) => eventType === 'task_assigned');
        const twice = events.slice(Math.min(start, last)).reduce(applyEvent, once);

        expect(twice).toEqual({ ...once, startedAt: twice.startedAt });
      }),
    );
  });
});

describe('a status', () => {
  it.each([
    ['COMPLETE', true, false],
    ['SKIPPED', true, false],
    ['COMPLETED', false, true],
    ['FAILED', false, true],
    ['CANCELLED', false, true],
    ['RUNNING', false, false],
    ['BLOCKED', false, false],
  ])('%s of a task is done: %s; of an execution has ended: %s (D6)', (status, done, ended) => {
    expect([isDone(status), hasEnded(status)]).toEqual([done, ended]);
  });
});
