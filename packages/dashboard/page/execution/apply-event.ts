import type { ExecutionEvent, Task } from '@pce/client';

/**
 * Returns a task after an event of its own, the same object if nothing of it changed. Pure; known events may be
 * repeated, if those after them follow.
 */
export function applyEvent(task: Task, event: ExecutionEvent): Task {
  const { agentId = null, recordedAt: at, reason = null } = event;
  if (event.late) return task;
  switch (event.eventType) {
    case 'task_assigned':
      return {
        ...task,
        status: 'RUNNING',
        agentId,
        attempts: event.attempt ?? task.attempts,
        subtasks: [],
        percent: null,
        message: null,
        blocker: null,
        notBefore: null,
        startedAt: task.startedAt ?? at,
        updatedAt: at,
      };
    case 'task_moved': {
      const { to: status = task.status, blockerKind: kind, suggestions = [] } = event;
      return {
        ...task,
        status,
        agentId: null,
        message: reason,
        updatedAt: at,
        notBefore: event.notBefore ?? null,
        blocker: kind ? { kind, message: reason ?? '', suggestions, since: at } : null,
        completedAt: isDone(status) ? at : null,
        ...(status === 'COMPLETED' && task.agentId !== null && { doneBy: task.agentId }),
        ...outputOf(event),
      };
    }
    case 'task_resolved': {
      const { note, params = task.params } = event;
      const isNew = note !== undefined && task.notes.at(-1) !== note;
      const notes = isNew ? [...task.notes, note] : task.notes;
      return { ...task, notes, params, reservedFor: event.agentId ?? task.reservedFor };
    }
    case 'heartbeat':
      return { ...task, ...wordsOf(task, event) };
    default:
      return { ...task, ...wordsOf(task, event), ...outputOf(event) };
  }
}

function wordsOf(task: Task, event: ExecutionEvent): Partial<Task> {
  const { message = task.message, percent = task.percent, subtaskId } = event;
  const isNew = event.eventType === 'subtask_complete' && subtaskId !== undefined;
  const subtasks =
    isNew && !task.subtasks.includes(subtaskId) ? [...task.subtasks, subtaskId] : task.subtasks;
  return { message, percent, subtasks, updatedAt: event.recordedAt };
}

function outputOf({ outputData }: ExecutionEvent): Partial<Task> {
  return outputData === undefined ? {} : { outputData, outputOmitted: false };
}

/** Returns whether a task of this status needs no more work. */
export function isDone(status: string): boolean {
  return status === 'COMPLETE' || status === 'SKIPPED';
}

/** Returns whether an execution of this status is over. */
export function hasEnded(status: string): boolean {
  return status === 'COMPLETED' || status === 'FAILED' || status === 'CANCELLED';
}
