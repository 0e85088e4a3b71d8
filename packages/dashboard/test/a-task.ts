import type { Task } from '@pce/client';

/** A queued task for tests. */
export function aTask(taskId: string, change: Partial<Task> = {}): Task {
  const nothing = { agentId: null, reservedFor: null, percent: null, message: null, blocker: null };
  const never = { notBefore: null, startedAt: null, completedAt: null, updatedAt: null };
  return {
    taskId,
    title: `Task ${taskId}`,
    description: '',
    parent: null,
    dependsOn: [],
    action: 'work',
    params: {},
    priority: 'medium',
    durationHours: null,
    status: 'QUEUED',
    attempts: 0,
    subtasks: [],
    notes: [],
    outputOmitted: false,
    ...nothing,
    ...never,
    ...change,
  };
}
