import type { ExecutionEvent } from '@pce/client';
import type { ExecutionView, ViewedTask } from '../src/executions/execution-view.js';

export function aView(change: Partial<ExecutionView> = {}): ExecutionView {
  const tasks = [aTask('1'), aTask('1.1', '1'), aTask('1.2', '1'), aTask('2')];
  return {
    executionId: 'exec_1',
    name: 'Open a shop',
    status: 'RUNNING',
    reason: 'a task was begun',
    tasks: new Map(tasks.map((task) => [task.taskId, task])),
    ...change,
  };
}

function aTask(taskId: string, parent: string | null = null): ViewedTask {
  const title = `Task ${taskId}`;
  const nothing = { agentId: null, percent: null, message: null, blocker: null };
  return { taskId, title, parent, status: 'QUEUED', ...nothing };
}

export function anEvent(
  fields: Omit<ExecutionEvent, 'number' | 'eventId' | 'executionId' | 'recordedAt'>,
): ExecutionEvent {
  const recordedAt = Date.UTC(2026, 0, 1, 12);
  return { number: 1, eventId: 'e1', executionId: 'exec_1', recordedAt, ...fields };
}
