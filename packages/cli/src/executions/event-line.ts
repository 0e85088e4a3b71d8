import type { ExecutionEvent } from '@pce/client';
import { printableLine } from '../terminal/printable.js';
import type { ExecutionView } from './execution-view.js';

export function eventLine(event: ExecutionEvent, { tasks }: ExecutionView): string | undefined {
  const text = textOf(event);
  if (text === undefined) return undefined;
  const { taskId, recordedAt } = event;
  const title = taskId === undefined ? '' : `${taskId} ${tasks.get(taskId)?.title ?? ''}: `;
  const time = new Date(recordedAt).toISOString().slice(11, 19);
  return `${time}  ${printableLine(`${title}${text}`, 300)}`;
}

function textOf(event: ExecutionEvent): string | undefined {
  const { agentId, attempt = 1, to, reason, percent, message, choice, by, note } = event;
  const agent = agentId ?? 'any agent';
  if (event.late) return `${agent} is too late with ${event.eventType}: it was taken away`;
  switch (event.eventType) {
    case 'execution_moved':
    case 'task_moved':
      return `${to}: ${reason}`;
    case 'execution_reassigned':
      return `given to ${agent} by ${by}`;
    case 'plan_changed': {
      const ids = event.changed?.map((task) => task.taskId) ?? [];
      const gone = event.removed?.map((id) => `without ${id}`) ?? [];
      const why = reason === undefined ? '' : `: ${reason}`;
      return `plan changed by ${by} (${[...ids, ...gone].join(', ')})${why}`;
    }
    case 'task_assigned':
      return `given to ${agent}${attempt > 1 ? `, try ${attempt}` : ''}`;
    case 'task_resolved':
      return `${choice} by ${by}${note === undefined ? '' : `: ${note}`}`;
    case 'task_progress': {
      const words = [
        ...(percent === undefined ? [] : [`${percent} %`]),
        ...(message ? [message] : []),
      ];
      return words.length === 0 ? undefined : words.join(': ');
    }
    default:
      return undefined;
  }
}
