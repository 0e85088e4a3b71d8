import type { ExecutionEvent } from '@pce/client';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anEvent, aView } from '../../test/execution.js';
import { hasEnded, isDone, withEvent } from './execution-view.js';

const assigned = anEvent({ eventType: 'task_assigned', taskId: '1.1', agentId: 'ann', attempt: 1 });
const done = (taskId: string) =>
  anEvent({ eventType: 'task_moved', taskId, from: 'RUNNING', to: 'COMPLETE', reason: 'done' });

describe('the view of an execution', () => {
  it('follows a task from an agent to its end (D4)', () => {
    const begun = withEvent(aView(), assigned);
    const told = withEvent(
      begun,
      anEvent({ eventType: 'task_progress', taskId: '1.1', percent: 40, message: 'half' }),
    );
    const ended = withEvent(told, done('1.1'));

    expect(begun.tasks.get('1.1')).toMatchObject({ status: 'RUNNING', agentId: 'ann' });
    expect(told.tasks.get('1.1')).toMatchObject({ percent: 40, message: 'half' });
    expect(ended.tasks.get('1.1')).toMatchObject({ status: 'COMPLETE', agentId: null });
  });

  it('does what a task is a part of with its last part', () => {
    const one = withEvent(aView(), done('1.1'));
    const both = withEvent(one, done('1.2'));

    expect(one.tasks.get('1')?.status).toBe('QUEUED');
    expect(both.tasks.get('1')?.status).toBe('COMPLETE');
  });

  it('shows what a task waits for, until it resumes', () => {
    const blocked = withEvent(
      aView(),
      anEvent({
        eventType: 'task_moved',
        taskId: '1.1',
        to: 'BLOCKED',
        reason: 'which colour?',
        blockerKind: 'agent',
        suggestions: ['red'],
      }),
    );
    const back = withEvent(
      blocked,
      anEvent({ eventType: 'task_moved', taskId: '1.1', to: 'QUEUED', reason: 'retry by ann' }),
    );

    expect(blocked.tasks.get('1.1')?.blocker).toMatchObject({
      kind: 'agent',
      message: 'which colour?',
      suggestions: ['red'],
    });
    expect(back.tasks.get('1.1')?.blocker).toBeNull();
  });

  it('is not changed by an agent that had lost its task (D7)', () => {
    const view = withEvent(aView(), assigned);
    const late = anEvent({ eventType: 'task_progress', taskId: '1.1', percent: 99, late: true });

    expect(withEvent(view, late)).toEqual(view);
  });

  it('follows the execution to its end', () => {
    const moved = anEvent({ eventType: 'execution_moved', to: 'COMPLETED', reason: 'all done' });

    const view = withEvent(aView(), moved);

    expect(view).toMatchObject({ status: 'COMPLETED', reason: 'all done' });
    expect(hasEnded(view)).toBe(true);
    expect(hasEnded(aView())).toBe(false);
  });

  it('is unchanged by events that it knows, and applies those after them', () => {
    const event = fc
      .record({
        taskId: fc.constantFrom('1', '1.1', '1.2', '2', 'unknown'),
        eventType: fc.constantFrom(
          'task_assigned',
          'task_moved',
          'task_progress',
          'execution_moved',
        ),
        to: fc.constantFrom('QUEUED', 'RUNNING', 'BLOCKED', 'COMPLETE'),
        message: fc.constantFrom('a', 'b', undefined),
      })
      .map(({ message, ...fields }) => anEvent({ ...fields, ...(message && { message }) }));
    const follow = (events: readonly ExecutionEvent[], from = aView()) =>
      events.reduce((view, each) => withEvent(view, each), from);

    fc.assert(
      fc.property(fc.array(event), fc.nat(20), (events, known) => {
        // A repeated part repeats its task.
        const isOpen = [...follow(events).tasks.values()].every((task) => !isDone(task));
        fc.pre(isOpen);
        const once = follow(events);
        expect(follow(events.slice(-known), once).status).toBe(once.status);
        expect([...follow(events, once).tasks]).toEqual([...once.tasks]);
      }),
    );
  });
});
