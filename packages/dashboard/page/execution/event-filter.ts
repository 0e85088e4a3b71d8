import type { ExecutionEvent } from '@pce/client';
import type { EventType } from '@pce/client/internal';

/** Kinds of events that a feed is narrowed to. */
export const eventKinds = {
  decisions: ['task_resolved', 'execution_moved', 'execution_reassigned', 'execution_created'],
  problems: ['task_error', 'task_blocked', 'task_released'],
  results: ['task_complete', 'subtask_complete'],
  progress: ['task_assigned', 'task_started', 'task_progress', 'task_moved', 'heartbeat'],
} as const satisfies Readonly<Record<string, readonly EventType[]>>;

/** Name of a kind of events. */
export type EventKind = keyof typeof eventKinds;

/** Which events are shown. */
export interface EventFilter {
  readonly kind: EventKind | undefined;
  readonly taskId: string | undefined;
  /** Part of a message, an id or an agent's name, in lower case. */
  readonly search: string;
}

export function isKind(word: string | undefined): word is EventKind {
  return word !== undefined && Object.hasOwn(eventKinds, word);
}

/** Returns whether an event is shown. Heartbeats that say nothing never are. */
export function isShown(
  event: ExecutionEvent,
  { kind, taskId, search }: EventFilter,
  nameOf: (agentId: string) => string,
): boolean {
  const { eventType, message, agentId } = event;
  if (eventType === 'heartbeat' && message === undefined) return false;
  if (kind !== undefined && !typesOf(kind).includes(eventType) && !isProblem(kind, event))
    return false;
  if (taskId !== undefined && event.taskId !== taskId) return false;
  if (search === '') return true;
  const words = [event.taskId, agentId && nameOf(agentId), ...saidBy(event), event.by];
  return words.some((word) => word?.toLowerCase().includes(search));
}

function typesOf(kind: EventKind): readonly string[] {
  return eventKinds[kind];
}

function isProblem(kind: EventKind, { to }: ExecutionEvent): boolean {
  return kind === 'problems' && (to === 'BLOCKED' || to === 'ERROR' || to === 'FAILED');
}

/** Returns the words of an event, the most telling first. */
export function saidBy(event: ExecutionEvent): readonly string[] {
  const { errorMessage, message, reason, note, status, name } = event;
  return [errorMessage, message, reason, note, status, name].filter(
    (word): word is string => word !== undefined && word !== '',
  );
}
