import type { ExecutionEvent } from '@pce/client';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aTask } from '../../test/a-task.ts';
import { applyEvent } from './apply-event.ts';

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
  it('is not changed by a report that came too late (D7)', () => {
    const task = aTask('1', { status: 'QUEUED' });

    expect(applyEvent(task, anEvent('task_progress', { percent: 90, late: true }))).toBe(task);
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
