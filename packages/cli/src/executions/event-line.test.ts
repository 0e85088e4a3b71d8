import { describe, expect, it } from 'vitest';
import { anEvent, aView } from '../../test/execution.js';
import { eventLine } from './event-line.js';

describe('an event in a line', () => {
  it.each([
    [
      { eventType: 'task_assigned', taskId: '2', agentId: 'ann', attempt: 2 },
      '12:00:00  2 Task 2: given to ann, try 2',
    ],
    [
      { eventType: 'task_moved', taskId: '2', to: 'ERROR', reason: 'no network' },
      '12:00:00  2 Task 2: ERROR: no network',
    ],
    [
      { eventType: 'task_resolved', taskId: '2', choice: 'skip', by: 'carol', note: 'too dear' },
      '12:00:00  2 Task 2: skip by carol: too dear',
    ],
    [
      { eventType: 'task_progress', taskId: '2', percent: 10, message: 'begun' },
      '12:00:00  2 Task 2: 10 %: begun',
    ],
    [
      { eventType: 'task_complete', taskId: '2', agentId: 'ann', late: true },
      '12:00:00  2 Task 2: ann is too late with task_complete: it was taken away',
    ],
    [
      { eventType: 'execution_reassigned', agentId: null, by: 'carol' },
      '12:00:00  given to any agent by carol',
    ],
    [{ eventType: 'heartbeat', taskId: '2' }, undefined],
    [{ eventType: 'task_complete', taskId: '2' }, undefined],
  ])('tells %j', (fields, line) => {
    expect(eventLine(anEvent(fields), aView())).toBe(line);
  });
});
